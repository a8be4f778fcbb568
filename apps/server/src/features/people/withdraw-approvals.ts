import { withdrawSuspenseTransfers } from '../payments/suspense/transfer-suspense.ts';
import { withdrawPayoutApprovals, withdrawPayoutReturns } from '../settlement/payouts/withdraw-payout-approvals.ts';
import type pg from 'pg';
import { withdrawResetsBy } from '../accounts/second-factor/reset-second-factor.ts';
import { withdrawProposalsBy } from './administrator-proposals.ts';

/**
 * Withdraws a person's approvals and proposals in pending two-person decisions, because they are losing their role or
 * account. With `denied`, the person says that someone else acted in their name, so payouts drafted in that name must
 * be approved again as well. The caller holds the lock of the person's row in `users`.
 */
export async function withdrawApprovals(
  client: pg.PoolClient,
  userId: string,
  by: string,
  { denied = false }: { denied?: boolean } = {},
): Promise<void> {
  await withdrawPayoutApprovals(client, userId, by, denied);
  await withdrawPayoutReturns(client, userId, by);
  await withdrawSuspenseTransfers(client, userId, by);
  await withdrawProposalsBy(client, userId, by);
  await withdrawResetsBy(client, userId, by);
}
