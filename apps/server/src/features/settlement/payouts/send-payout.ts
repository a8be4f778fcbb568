import { maySendPayout, standingHands } from '@quivertree/domain/payout-states';
import { bookPayout } from '@quivertree/domain/settlement-bookings';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { book } from '../../payments/ledger/ledger.ts';
import { usableBankDetails } from '../bank-details/bank-details.ts';
import { payableNow } from './payable-now.ts';
import { lockPayout, notePayoutChange } from './payout-rows.ts';
import { standingPeople } from '../../people/active-administrators.ts';
import { writeRecord } from '../../record/write-record.ts';

/**
 * Notes that an approved payout was handed to the bank, and books it: once, by ledger_transactions_payout_key. Refused
 * where its approver no longer administers, and where the organiser's balance has fallen since, so that nobody is paid what
 * a refund has taken. Lock order: the administrator, organiser, payout.
 */
export async function sendPayout(
  { pool, log }: Context,
  { payoutId, by }: { payoutId: string; by: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payout = await lockPayout(client, payoutId, 'sent', by);
    const { organiserId, currency, amountMinor } = payout;
    const standing = await standingPeople(client, organiserId, [payout.madeBy, payout.changedBy, payout.approvedBy]);
    const hands = standingHands(payout, standing);
    if (hands.approvedBy === null) throw new Refusal('payout.approval_lapsed');
    if (!maySendPayout(hands, by)) throw new Refusal('payout.second_person_needed');
    await usableBankDetails(client, organiserId, payout.bankDetailsId);
    if ((await payableNow(client, organiserId, currency, payoutId)) < amountMinor)
      throw new Refusal('payout.not_covered');
    await client.query(`update payouts set state = 'sent', sent_by = $2 where id = $1 and state = 'approved'`, [
      payoutId,
      by,
    ]);
    await book(client, { kind: 'payout', organiserId, payoutId }, currency, bookPayout({ organiserId, amountMinor }));
    const reason = 'handed to the bank';
    await notePayoutChange(client, { payoutId, from: payout.state, to: 'sent', amountMinor, by, reason });
    await writeRecord(client, by, {
      action: 'payout.sent',
      organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency },
    });
  });
  log.info({ payoutId, by }, 'payout sent');
}
