import type { Client } from '@quivertree/contract/client';
import { listMovements, MONEY_ACCOUNTS } from '@quivertree/contract/settlement/movements';
import { getOrganiserBalance, getStatement, listStatements } from '@quivertree/contract/settlement/organiser-money';
import { getPayout, listPayouts } from '@quivertree/contract/settlement/payouts';
import {
  getPlatformMoney,
  listOrganiserMoney,
  listProviderMoney,
} from '@quivertree/contract/settlement/platform-money';
import { expect, vi } from 'vitest';
import type { World } from '../../../../../tests/world/world.ts';

const CREDITS = ['organiser_reserve', 'organiser_payable', 'organiser_receivable'] as const;

const JOBS_LIMIT_MS = 20_000;

/**
 * Checks that the money pages of both hubs agree with the ledger's entries, which are summed independently here. Waits for
 * jobs first, because a refund that is paid between a sum and its page would make them differ.
 */
export async function expectPagesToMatchLedger(
  world: World,
  administrator: Client,
  organiserId: string,
): Promise<void> {
  await vi.waitFor(
    async () =>
      expect((await world.pool.query('select from graphile_worker.jobs where run_at <= now()')).rowCount).toBe(0),
    JOBS_LIMIT_MS,
  );
  const params = { organiserId };
  const sums = await sumsOf(world, organiserId);
  const { balances } = await administrator.call(getOrganiserBalance, { params });
  const [balance] = balances;
  expect(balance?.heldMinor ?? 0).toBe(sums.organiser_reserve);
  expect(balance?.receivableMinor ?? 0).toBe(0 - sums.organiser_receivable);
  const stillHeld = (balance?.held ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  expect(stillHeld + (balance?.releasesNextMinor ?? 0)).toBe(sums.organiser_reserve);
  for (const account of MONEY_ACCOUNTS)
    expect(await sumOfMovements(administrator, organiserId, account)).toBe(sums[`organiser_${account}`]);

  const money = await administrator.call(listOrganiserMoney, { query: { size: 100 } });
  const listed = money.items.find((one) => one.organiserId === organiserId)?.balances[0];
  expect([listed?.reserveMinor ?? 0, listed?.payableMinor ?? 0, listed?.receivableMinor ?? 0]).toEqual([
    sums.organiser_reserve,
    sums.organiser_payable,
    0 - sums.organiser_receivable,
  ]);

  for (const { id, amountMinor } of (await administrator.call(listPayouts, { query: { organiserId, size: 100 } }))
    .items) {
    const { draftedFrom: from } = await administrator.call(getPayout, { params: { payoutId: id } });
    expect(from?.movements.reduce((sum, movement) => sum + movement.amountMinor, 0)).toBe(from?.movedMinor);
    expect((from?.broughtForwardMinor ?? 0) + (from?.movedMinor ?? 0) - (from?.onHoldMinor ?? 0)).toBe(amountMinor);
  }
  const statements = await administrator.call(listStatements, { params, query: { size: 5 } });
  for (const { id: statementId } of statements.items) {
    const { events, totals } = await administrator.call(getStatement, { params: { organiserId, statementId } });
    const net = (rows: readonly { netMinor: number }[]) => rows.reduce((sum, { netMinor }) => sum + netMinor, 0);
    const elsewhere = totals.filter(({ kind }) => ['netting', 'payout', 'payout_returned'].includes(kind));
    expect(net(events)).toBe(net(totals) - net(elsewhere));
  }
  await expectPlatformToMatchLedger(world, administrator);
}

async function expectPlatformToMatchLedger(world: World, administrator: Client): Promise<void> {
  const { rows } = await world.pool.query<{ account: string; sum: number }>(
    `select account, sum(amount_minor)::bigint as sum from ledger_entries where currency = 'NAD' group by account`,
  );
  const ledger = new Map(rows.map(({ account, sum }) => [account, sum]));
  const debit = (account: string) => ledger.get(account) ?? 0;
  const [platform] = await administrator.call(getPlatformMoney, {});
  if (!platform) return expect(rows).toEqual([]);
  expect(platform).toEqual({
    currency: 'NAD',
    feesMinor: 0 - debit('platform_fee'),
    vatMinor: 0 - debit('vat_on_fee'),
    costsMinor: debit('provider_cost'),
    bankMinor: debit('bank'),
    clearingMinor: debit('provider_clearing'),
    reserveMinor: 0 - debit('organiser_reserve'),
    payableMinor: 0 - debit('organiser_payable'),
    receivableMinor: debit('organiser_receivable'),
    refundsUnderWayMinor: 0 - debit('refunds_payable'),
    suspenseMinor: 0 - debit('suspense'),
    disputedMinor: debit('disputed'),
  });
  const providers = await administrator.call(listProviderMoney, {});
  const held = providers
    .filter(({ currency }) => currency === 'NAD')
    .reduce((sum, { heldMinor }) => sum + heldMinor, 0);
  expect(held).toBe(platform.clearingMinor);
}

async function sumOfMovements(
  administrator: Client,
  organiserId: string,
  account: (typeof MONEY_ACCOUNTS)[number],
): Promise<number> {
  let sum = 0;
  for (let after: string | undefined; ; ) {
    const query = { account, size: 20, ...(after ? { after } : {}) };
    const page = await administrator.call(listMovements, { params: { organiserId }, query });
    for (const { amountMinor } of page.items) sum += amountMinor;
    if (page.next === null) return sum;
    after = page.next;
  }
}

/** Amounts in the organiser's favour are positive. */
async function sumsOf({ pool }: World, organiserId: string): Promise<Record<(typeof CREDITS)[number], number>> {
  const { rows } = await pool.query<{ account: (typeof CREDITS)[number]; sum: number }>(
    'select account, -sum(amount_minor)::bigint as sum from ledger_entries where owner = $1 group by account',
    [organiserId],
  );
  const sums = { organiser_reserve: 0, organiser_payable: 0, organiser_receivable: 0 };
  for (const { account, sum } of rows) sums[account] = sum;
  return sums;
}
