import type pg from 'pg';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';

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
