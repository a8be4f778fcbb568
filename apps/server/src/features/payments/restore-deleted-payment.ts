import { restoreOrder } from '../orders/restore-order.ts';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { idFrom, newSecret } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';

import type { NamedPayment, ConfirmedStatus, PaymentQuery } from './providers/provider.ts';

/** A payment that was deleted along with its order, with the id under which to restore it. */
interface DeletedPayment extends PaymentQuery {
  provider: string;
}

/**
 * The payment that a notification names, if it was deleted along with its unpaid order. Undefined if its event isn't
 * ours, or if the payment or its order still exists but belongs to another provider.
 */
export async function findDeletedPayment(
  pool: pg.Pool,
  provider: string,
  named: NamedPayment,
  charge: string,
): Promise<DeletedPayment | undefined> {
  const { rows } = await pool.query<{ id: string; code: string }>(
    `select id, code from events
      where (code = $1 and not exists (select from orders o where o.reference = $3 and o.event_id = events.id)
                       and not exists (select from payments p where p.attempt_reference = $3))
         or (id = $2::uuid and not exists (select from payments p where p.id = $4::uuid and p.event_id = events.id))`,
    'reference' in named
      ? [named.reference.split('-')[0], null, named.reference, null]
      : [null, named.eventId, null, named.paymentId],
  );
  const event = rows[0];
  if (!event) return undefined;
  return {
    eventId: event.id,
    paymentId: 'reference' in named ? idFrom(`late money ${provider} ${charge}`) : named.paymentId,
    provider,
    reference: 'reference' in named ? named.reference : `${event.code}-${newSecret()}`,
    providerReference: null,
  };
}

/**
 * Creates a cancelled placeholder order and an abandoned payment, so that money for a deleted order can be posted to
 * suspense and refunded automatically. The buyer's details no longer exist. Idempotent.
 */
export async function restoreDeletedPayment(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { eventId, paymentId, provider, reference }: DeletedPayment,
  { amountMinor, currency, providerReference }: ConfirmedStatus,
): Promise<void> {
  const orderId = idFrom(`order of ${provider} ${providerReference}`);
  await inTransaction(pool, async (client) => {
    await restoreOrder(client, { eventId, orderId, reference, currency, amountMinor });
    const { rowCount } = await client.query(
      `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency)
       select $1, $2, id, $4, 'abandoned', $5, $6 from orders where event_id = $1 and id = $3
       on conflict do nothing`,
      [eventId, paymentId, orderId, provider, amountMinor, currency],
    );
    const { rowCount: adopted } = await client.query(
      'select from payments where event_id = $1 and id = $2 and provider = $3 and order_id = $4',
      [eventId, paymentId, provider, orderId],
    );
    if (adopted !== 1) throw new Refusal('payment.notification_refused');
    if (rowCount)
      log.warn({ eventId, paymentId, provider, charge: providerReference }, 'money arrived for a deleted order');
  });
}
