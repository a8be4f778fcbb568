import type { Answer } from '@quivertree/contract/call';
import type { resolveSuspense } from '@quivertree/contract/payments/suspense';
import { postSuspensePaidOut } from '@quivertree/domain/ledger/ledger-postings';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import {
  mayApproveSuspenseTransfer,
  SUSPENSE_TRANSFER_TRANSITIONS,
} from '@quivertree/domain/payments/suspense-methods';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { keyedRequest } from '../../../refusals/keyed-request.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { postTransaction } from '../../../ledger/ledger.ts';
import { answerOf, lockSuspended, storeResolution, refuseUnresolvable, type Suspended } from './lock-suspended.ts';

/**
 * Proposes paying back a payment's whole suspense balance by bank transfer. The money can't be used for anything until
 * another administrator approves the proposal or the proposal is withdrawn. A payment has one open proposal at a time
 * (suspense_transfers_open_key).
 */
export async function proposeSuspenseTransfer(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { paymentId, note, by }: { paymentId: string; note: string; by: string },
): Promise<{ paymentId: string; amountMinor: number; currency: string }> {
  const proposed = await inTransaction(pool, async (client) => {
    const { suspended } = await lockSuspended(client, paymentId, by);
    await refuseUnresolvable(client, suspended);
    if (suspended.transfer) throw new Refusal('suspense.transfer_proposed');
    const { eventId, amountMinor, currency } = suspended;
    await client.query(
      `insert into suspense_transfers (event_id, id, payment_id, amount_minor, currency, note, proposed_by)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [eventId, newId(), paymentId, amountMinor, currency, note, by],
    );
    await logTransfer(client, 'suspense.transfer_proposed', suspended, by);
    return { paymentId, amountMinor, currency };
  });
  log.info({ ...proposed, by }, 'suspense transfer proposed');
  return proposed;
}

/**
 * Approves another administrator's proposal, for the amount that the approver saw, and posts the transfer. The proposer
 * must still be an administrator. The approver must be a different person, not just a different session; the database
 * checks this too.
 */
export async function approveSuspenseTransfer(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { paymentId, amountMinor, by }: { paymentId: string; amountMinor: number; by: string },
): Promise<Answer<typeof resolveSuspense>> {
  const answer = await inTransaction(pool, async (client) => {
    const { suspended } = await lockSuspended(client, paymentId, by);
    const transfer = transferOf(suspended);
    if (!mayApproveSuspenseTransfer(transfer, by)) throw new Refusal('suspense.second_person_needed');
    if (!transfer.proposerCounts) throw new Refusal('suspense.proposer_left');
    await refuseUnresolvable(client, suspended);
    if (transfer.amountMinor !== amountMinor || suspended.amountMinor !== amountMinor)
      throw new Refusal('suspense.amount_changed');
    await closeTransfer(client, suspended, 'paid', by);
    const { eventId, currency } = suspended;
    await postTransaction(
      client,
      { kind: 'suspense_paid_out', eventId, paymentId },
      currency,
      postSuspensePaidOut({ paymentId, amountMinor }),
    );
    const at = await storeResolution(client, suspended, {
      method: 'bank_transfer',
      note: transfer.note,
      resolvedBy: by,
      proposedBy: transfer.proposedBy,
      ...keyedRequest(undefined, [paymentId, transfer.id]),
    });
    await logTransfer(client, 'suspense.resolved', suspended, by);
    return answerOf(paymentId, 'bank_transfer', amountMinor, currency, at);
  });
  log.info({ paymentId, amountMinor, by }, 'suspense paid out by bank transfer');
  return answer;
}

/** Withdraws a proposal, no matter who made it, so that the money can be dealt with in another way. */
export async function withdrawSuspenseTransfer(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { paymentId, by }: { paymentId: string; by: string },
): Promise<{ paymentId: string }> {
  await inTransaction(pool, async (client) => {
    const { suspended } = await lockSuspended(client, paymentId, by);
    await closeTransfer(client, suspended, 'withdrawn', by);
    await logTransfer(client, 'suspense.transfer_withdrawn', suspended, by);
  });
  log.info({ paymentId, by }, 'suspense transfer withdrawn');
  return { paymentId };
}

function transferOf({ transfer }: Suspended): NonNullable<Suspended['transfer']> {
  if (!transfer) throw new Refusal('suspense.no_transfer');
  return transfer;
}

/** Refuses if the proposal has just been withdrawn because the person who made it lost the role. */
async function closeTransfer(
  client: pg.PoolClient,
  suspended: Suspended,
  to: 'paid' | 'withdrawn',
  by: string,
): Promise<void> {
  const { id } = transferOf(suspended);
  if (!mayBecome(SUSPENSE_TRANSFER_TRANSITIONS, 'proposed', to)) throw new Error(`Invalid proposal state: ${to}`);
  const { rowCount } = await client.query(
    `update suspense_transfers set state = $3, decided_by = $4, decided_at = now()
      where id = $1 and event_id = $2 and state = 'proposed'`,
    [id, suspended.eventId, to, by],
  );
  if (rowCount === 0) throw new Refusal('suspense.no_transfer');
}

function logTransfer(
  client: pg.PoolClient,
  action: 'suspense.transfer_proposed' | 'suspense.resolved' | 'suspense.transfer_withdrawn',
  { eventId, paymentId, amountMinor, currency }: Suspended,
  by: string,
): Promise<void> {
  const subject = { kind: 'payment', id: paymentId } as const;
  return writeAuditLog(client, by, {
    action,
    eventId,
    subject,
    details: { method: 'bank_transfer', amountMinor, currency },
  });
}

/** Withdraws a person's proposals to pay suspense out from our bank account. */
export async function withdrawSuspenseTransfers(client: pg.PoolClient, userId: string, by: string): Promise<void> {
  const { rows } = await client.query<{
    event_id: string;
    payment_id: string;
    amount_minor: number;
    currency: string;
  }>(
    `update suspense_transfers set state = 'withdrawn', decided_by = $2, decided_at = now()
      where proposed_by = $1 and state = 'proposed'
      returning event_id, payment_id, amount_minor, currency`,
    [userId, by],
  );
  for (const { event_id: eventId, payment_id: paymentId, amount_minor: amountMinor, currency } of rows)
    await writeAuditLog(client, by, {
      action: 'suspense.transfer_withdrawn',
      eventId,
      subject: { kind: 'payment', id: paymentId },
      details: { amountMinor, currency, proposedBy: userId },
    });
}
