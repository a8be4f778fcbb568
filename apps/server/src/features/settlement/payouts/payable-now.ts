import { availableOf } from '@quivertree/domain/settlement/settlement';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';
import { usableBankDetails } from '../bank-details/bank-details.ts';
import { disputedPayable, disputedShares } from '../disputed-shares.ts';
import { balancesOf, NO_BALANCE } from '../organiser-balances.ts';
import type { LockedPayout } from './payout-rows.ts';

/**
 * The amount that can be paid to an organiser now: payable less receivable, disputed shares and other open payouts. The
 * organiser is already locked.
 */
export async function payableNow(
  client: Pick<pg.ClientBase, 'query'>,
  organiserId: string,
  currency: string,
  exceptPayoutId?: string,
): Promise<number> {
  const balance = (await balancesOf(client, organiserId)).get(currency) ?? NO_BALANCE;
  const { rows } = await client.query<{ in_payouts: number }>(
    `select coalesce(sum(amount_minor), 0)::bigint as in_payouts
       from payouts
      where organiser_id = $1 and currency = $2 and state in ('draft', 'approved') and id is distinct from $3`,
    [organiserId, currency, exceptPayoutId ?? null],
  );
  const disputedMinor = disputedPayable(await disputedShares(client, organiserId), currency);
  return availableOf(balance, { disputedMinor, inPayoutsMinor: rows[0]?.in_payouts ?? 0 });
}

/** Refuses a payout that is no longer covered, or whose bank details are no longer the organiser's. */
export async function requirePayable(
  client: pg.PoolClient,
  { id, organiserId, currency, amountMinor, bankDetailsId }: LockedPayout,
): Promise<void> {
  await usableBankDetails(client, organiserId, bankDetailsId);
  if ((await payableNow(client, organiserId, currency, id)) < amountMinor) throw new Refusal('payout.above_due');
}
