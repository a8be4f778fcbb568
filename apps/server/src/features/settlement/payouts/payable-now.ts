import { availableOf } from '@quivertree/domain/settlement';
import type pg from 'pg';
import { Refusal } from '../../../http/refusal.ts';
import { usableBankDetails } from '../bank-details/bank-details.ts';
import { disputedPayable, disputedShares } from '../disputed-shares.ts';
import { balancesOf, NO_BALANCE } from '../organiser-balances.ts';
import type { LockedPayout } from './payout-rows.ts';

/**
 * What can be paid to an organiser now, under its lock: what is due less what is owed to us, what is disputed, and what
 * other payouts, that are not sent yet, will take.
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

/** Refuses a payout that is not covered any more, or whose bank details are not the organiser's own any more. */
export async function requirePayable(
  client: pg.PoolClient,
  { id, organiserId, currency, amountMinor, bankDetailsId }: LockedPayout,
): Promise<void> {
  await usableBankDetails(client, organiserId, bankDetailsId);
  if ((await payableNow(client, organiserId, currency, id)) < amountMinor) throw new Refusal('payout.not_covered');
}
