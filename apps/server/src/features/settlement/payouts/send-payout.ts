import { maySendPayout, eligibleParticipants } from '@quivertree/domain/settlement/payout-states';
import { formatMoney } from '@quivertree/domain/money/money';
import { postPayout } from '@quivertree/domain/ledger/settlement-postings';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { postTransaction } from '../../../ledger/ledger.ts';
import { eligibleDeciders } from '../../../access/active-administrators.ts';
import { queuePush } from '../../push/queue-push.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { balancesOf, NO_BALANCE } from '../organiser-balances.ts';
import { requirePayable } from './payable-now.ts';
import { type LockedPayout, lockPayout, addPayoutHistory } from './payout-rows.ts';

/**
 * Marks an approved payout as sent to the bank and posts it; ledger_transactions_payout_key prevents posting it twice.
 * Refused if its approver is no longer an administrator. A payout in a bank file is posted with the file's amount; any
 * part that is no longer payable becomes receivable. Any other payout is refused if it is no longer covered.
 *
 * Lock order: administrator, organiser, payout.
 */
export async function sendPayout(
  { pool, log, config }: Pick<Infrastructure, 'pool' | 'log' | 'config'>,
  { payoutId, by }: { payoutId: string; by: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payout = await lockPayout(client, payoutId, 'sent', by);
    await requireTwoPeople(client, payout, by);
    if (!payout.inBankFile) await requirePayable(client, payout);
    const { organiserId, currency, amountMinor } = payout;
    const { payableMinor } = (await balancesOf(client, organiserId)).get(currency) ?? NO_BALANCE;
    await client.query(`update payouts set state = 'sent', sent_by = $2 where id = $1 and state = 'approved'`, [
      payoutId,
      by,
    ]);
    const lines = postPayout({ organiserId, amountMinor, payableMinor });
    await postTransaction(client, { kind: 'payout', organiserId, payoutId }, currency, lines);
    const reason = 'sent to the bank';
    await addPayoutHistory(client, { payoutId, from: payout.state, to: 'sent', amountMinor, by, reason });
    await writeAuditLog(client, by, {
      action: 'payout.sent',
      organiserId,
      subject: { kind: 'payout', id: payoutId },
      details: { amountMinor, currency, owedMinor: Math.max(0, amountMinor - payableMinor) },
    });
    await notifyOrganiser(client, config, payout);
  });
  log.info({ payoutId, by }, 'payout sent');
}

/** Notifies the phones of people in the organisation who may see its payouts. */
async function notifyOrganiser(
  client: pg.PoolClient,
  { publicUrl }: Infrastructure['config'],
  { id, organiserId, amountMinor, currency }: LockedPayout,
): Promise<void> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from organiser_members where organiser_id = $1 and member_role in ('owner', 'finance')`,
    [organiserId],
  );
  await queuePush(
    client,
    { userIds: rows.map((row) => row.user_id) },
    {
      kind: 'payout',
      subject: `payout-${id}`,
      title: 'Payout on its way',
      body: `We’ve sent ${formatMoney({ amount: amountMinor, currency })} to your bank account.`,
      url: `${publicUrl}/business/${organiserId}/money/payouts`,
    },
  );
}

/** Refuses a payout whose approval no longer counts, or that one person would be sending alone. */
export async function requireTwoPeople(client: pg.PoolClient, payout: LockedPayout, by: string): Promise<void> {
  const eligible = await eligibleDeciders(client, payout.organiserId, [
    payout.madeBy,
    payout.changedBy,
    payout.approvedBy,
  ]);
  const participants = eligibleParticipants(payout, eligible);
  if (participants.approvedBy === null) throw new Refusal('payout.approval_lapsed');
  if (!maySendPayout(participants, by)) throw new Refusal('payout.second_person_needed');
}
