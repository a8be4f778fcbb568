import { recordProviderPayment } from '@quivertree/contract/settlement/platform-money';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEvent, makeOrganiser } from '../../../../tests/world/make-event.ts';
import { buyTickets, addBankDetails, letEnd, signedIn } from '../../../../tests/world/organiser-money.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { createBankFile } from '../features/settlement/bank-files/create-bank-file.ts';
import { approvePayout } from '../features/settlement/payouts/approve-payout.ts';
import { runSettlements } from '../features/settlement/run-settlements.ts';
import { sendPayout } from '../features/settlement/payouts/send-payout.ts';
import { audit } from './audit.ts';

const WEEK_MS = 7 * 86_400_000;

let world: World;
let client: pg.PoolClient;
beforeAll(async () => {
  world = await startWorld();
  const [johanna, tangeni] = [
    await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] }),
    await signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] }),
  ];
  const organiserId = await makeOrganiser(world.pool);
  await addBankDetails(world, organiserId);
  const event = await makeEvent(world.pool, { organiserId });
  await buyTickets(world, event, 2);
  await letEnd(world, event.id, 5);
  await runSettlements(world.context, Date.now() + WEEK_MS);
  const { rows } = await world.pool.query<{ payoutId: string; amountMinor: number; bankDetailsId: string }>(
    'select id as "payoutId", amount_minor as "amountMinor", bank_details_id as "bankDetailsId" from payouts',
  );
  const payout = rows[0] as (typeof rows)[number];
  await approvePayout(world.context, { ...payout, by: johanna.id });
  await createBankFile(world.context, { format: 'csv', currency: 'NAD', payoutIds: undefined, by: tangeni.id });
  await sendPayout(world.context, { ...payout, by: tangeni.id });
  await johanna.client.call(recordProviderPayment, {
    body: { provider: 'TEST', currency: 'NAD', receivedMinor: 5_000, costMinor: 100, reference: 'po_1' },
  });
  client = await world.pool.connect();
  // Causes damage that triggers and foreign keys would normally prevent.
  await client.query('set session_replication_role = replica');
});
afterAll(async () => {
  client.release(true);
  await world.stop();
});

describe('the audit of organisers’ money', () => {
  test('finds nothing if everything is right', async () => {
    expect(await audit(world.pool)).toEqual([]);
  });

  test.each([
    [
      'a statement line differs',
      'update settlement_lines set payable_minor = payable_minor + X, gross_minor = gross_minor + X',
    ],
    [
      'closing balances differ from its opening balances',
      'update settlement_statements set closing_reserve_minor = closing_reserve_minor + X',
    ],
    [
      'opening balances differ from the closing balances',
      'update settlement_statements set opening_payable_minor = opening_payable_minor + X',
    ],
    [
      'missing from an organiser’s statements',
      `update ledger_transactions set at = at - X * interval '2 hours' where kind = 'payout'`,
    ],
    ['released money of an event differs', 'update event_releases set amount_minor = amount_minor + X'],
    ['posted more or less often than it was sent', 'update payouts set amount_minor = amount_minor + X'],
    ['differs from its entry in the bank file', 'update payouts set amount_minor = amount_minor + X'],
    ['bank file’s total differs', 'update bank_files set amount_minor = amount_minor + X'],
    ['last entry in a payout’s history', 'update payout_history set amount_minor = amount_minor + X'],
    ['a provider payment differs', 'update provider_payments set cost_minor = cost_minor + X'],
    [
      'reserve is negative',
      `update ledger_entries set amount_minor = amount_minor + X where account = 'organiser_reserve' and amount_minor < 0`,
    ],
    [
      'differs from the sum of its events',
      `update ledger_transactions set event_id = case when X > 0 then null else (select id from events) end where kind = 'capture'`,
    ],
    [
      'was paid more than was due',
      `update ledger_entries set amount_minor = amount_minor + X where account = 'organiser_payable' and amount_minor < 0`,
    ],
    [
      'doesn’t belong to a payout',
      `update ledger_transactions set payout_id = case when X > 0 then null else (select id from payouts) end where kind = 'payout'`,
    ],
  ])('reports “… %s …”', async (means, damage) => {
    await client.query(damage.replaceAll('X', '1'));
    const findings = await audit(world.pool);
    await client.query(damage.replaceAll('X', '(-1)'));
    expect(findings.map((finding) => finding.means).join('; ')).toContain(means);
    expect(await audit(world.pool)).toEqual([]);
  });
});
