import { mayApprovePayout } from '@quivertree/domain/payout-states';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { requirePayable } from './payable-now.ts';
import { lockPayout, notePayoutChange } from './payout-rows.ts';
import { writeRecord } from '../../record/write-record.ts';

/**
 * Approves a payout: by someone who neither made nor changed it, for the amount and the bank details that they saw, which
 * are still the organiser's, and only as long as it is covered. Lock order: the administrator, organiser, payout.
 */
export async function approvePayout(
  { pool, log }: Context,
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
    // What stands in a file for the bank may be paid already: its approval was withdrawn since, and only the books lack it.
    if (!payout.inBankFile) await requirePayable(client, payout);
    await client.query(`update payouts set state = 'approved', approved_by = $2 where id = $1 and state = 'draft'`, [
      payoutId,
      by,
    ]);
    await notePayoutChange(client, {
      payoutId,
      from: payout.state,
      to: 'approved',
      amountMinor,
      by,
      reason: 'approved',
    });
    await writeRecord(client, by, {
      action: 'payout.approved',
      organiserId: payout.organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency: payout.currency },
    });
  });
  log.info({ payoutId, by }, 'payout approved');
}
