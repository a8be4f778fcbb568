import type { Context } from '../../context.ts';
import { findPayment } from './known-payment.ts';
import { applyConfirmedStatus } from './apply-confirmed-status.ts';

/**
 * Asks the providers about all of an order's payments that may still be paid, and applies the answers. With
 * `endDeclined`, declined payments are ended first, even if the decline only becomes known now, so that the buyer can't
 * pay both a declined payment and its replacement. Throws if a provider doesn't answer.
 */
export async function refreshOrderPayments(
  context: Pick<Context, 'pool' | 'log' | 'paymentBatches' | 'providers'>,
  { eventId, orderId }: { eventId: string; orderId: string },
  { endDeclined }: { endDeclined: boolean },
): Promise<void> {
  const { rows } = await context.pool.query<{ id: string; declined: boolean }>(
    `select id, state = 'failed' as declined from payments
      where event_id = $1 and order_id = $2 and state in ('created', 'redirected', 'pending', 'failed')
      order by created_at, id`,
    [eventId, orderId],
  );
  for (const { id, declined } of rows) {
    const payment = await findPayment(context.pool, eventId, id);
    const provider = context.providers.find(payment.provider);
    if (declined && endDeclined) await provider?.end?.(payment);
    let confirmed = await provider?.ask(payment);
    if (!declined && endDeclined && confirmed?.state === 'failed' && provider?.end) {
      await provider.end(payment);
      confirmed = await provider.ask(payment);
    }
    if (confirmed) await applyConfirmedStatus(context, payment, confirmed);
  }
}
