import { mayApprovePayout } from '@quivertree/domain/settlement/payout-states';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { requirePayable } from './payable-now.ts';
import { lockPayout, addPayoutHistory } from './payout-rows.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';

/**
 * Approves a payout. The approver must not have made or changed it, and confirms the amount and bank details that they
 * saw. Unless the payout is in a bank file, it must still be covered, and its bank details must still be the
 * organiser's.
 *
 * Lock order: administrator, organiser, payout.
 */
export async function approvePayout(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  {
    payoutId,
    amountMinor,
    bankDetailsId,
    by,
  }: { payoutId: string; amountMinor: number; bankDetailsId: string; by: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payout = await lockPayout(client, payoutId, 'approved', by);
    if (!mayApprovePayout(payout, by)) throw new Refusal('payout.second_person_needed');
    if (payout.amountMinor !== amountMinor) throw new Refusal('payout.amount_changed');
    if (bankDetailsId !== payout.bankDetailsId) throw new Refusal('payout.bank_details_changed');
    // The bank may already have paid a payout that is in a bank file, so it must be possible to approve it again and
    // post it, even if it is no longer covered.
    if (!payout.inBankFile) await requirePayable(client, payout);
    await client.query(`update payouts set state = 'approved', approved_by = $2 where id = $1 and state = 'draft'`, [
      payoutId,
      by,
    ]);
    await addPayoutHistory(client, {
      payoutId,
      from: payout.state,
      to: 'approved',
      amountMinor,
      by,
      reason: 'approved',
    });
    await writeAuditLog(client, by, {
      action: 'payout.approved',
      organiserId: payout.organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency: payout.currency },
    });
  });
  log.info({ payoutId, by }, 'payout approved');
}
