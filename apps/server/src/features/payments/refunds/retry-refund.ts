import type { RefundState } from '@quivertree/domain/payments/refunds';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { lockRefund } from './change-refund.ts';
import { queueRefund } from './request-refund.ts';

/** Sends a refund to its provider again. The refund's id is the idempotency key, so the refund is never paid twice. */
export async function retryRefund(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { refundId, by }: { refundId: string; by: string },
): Promise<{ id: string; state: RefundState }> {
  const state = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ event_id: string }>('select event_id from refunds where id = $1', [refundId]);
    const eventId = rows[0]?.event_id;
    const refund = eventId && (await lockRefund(client, { eventId, refundId }));
    if (!refund || refund.state === 'succeeded' || refund.state === 'failed')
      throw new Refusal('refund.not_in_progress');
    await queueRefund(client, refund);
    await writeAuditLog(client, by, {
      action: 'refund.retried',
      eventId,
      subject: { kind: 'refund', id: refundId },
      details: { state: refund.state, amountMinor: refund.amountMinor, currency: refund.currency },
    });
    return refund.state;
  });
  log.info({ refundId, by }, 'a refund was queued again');
  return { id: refundId, state };
}
