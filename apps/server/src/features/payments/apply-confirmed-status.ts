import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { idFrom } from '../../db/ids.ts';
import { failpoint } from '../../config/failpoints.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { applyInTransaction, applyPayment } from './apply-payment.ts';
import { isAbout, type KnownPayment } from './known-payment.ts';
import type { ConfirmedStatus } from './providers/provider.ts';

/**
 * Applies a provider's answer about a payment. An answer about another payment is refused; otherwise anyone who can
 * forge notifications could pay for one order with the charge of another. If the provider has charged a payment twice,
 * the second charge becomes a payment of its own, which no order can use and which is refunded automatically.
 */
export async function applyConfirmedStatus(
  context: Pick<Infrastructure, 'pool' | 'log'>,
  payment: KnownPayment,
  confirmed: ConfirmedStatus,
  notification?: { notificationKey: string; body: string },
): Promise<void> {
  if (!isAbout(confirmed.payment, payment)) {
    const { eventId, paymentId, provider } = payment;
    context.log.error(
      { eventId, paymentId, provider, charge: confirmed.providerReference },
      "a charge was reported for a payment that it wasn't made for",
    );
    throw new Refusal('payment.notification_refused');
  }
  await applyPayment(context, payment, confirmed, notification);
  if (confirmed.state !== 'captured') return;
  await applyExtraCharge(context, payment, confirmed);
}

/**
 * Stores a second charge as a payment of its own and applies it, in one transaction. If it were stored but not applied,
 * the provider would later be asked about it by the order's reference and would answer with the first charge, which
 * would then be refunded. The payment's id is derived from the charge, so repeats find the same payment. The reference
 * of the captured charge never changes, so it can be compared without a lock.
 */
async function applyExtraCharge(
  context: Pick<Infrastructure, 'pool' | 'log'>,
  { eventId, paymentId, provider }: KnownPayment,
  confirmed: ConfirmedStatus,
): Promise<void> {
  const id = idFrom(`${provider} ${confirmed.providerReference}`);
  const { rows } = await context.pool.query<{ same: boolean }>(
    'select provider_reference = $3 as same from payments where id = $2 and event_id = $1',
    [eventId, paymentId, confirmed.providerReference],
  );
  if (rows[0]?.same !== false) return;
  await inTransaction(context.pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency, attempt_reference)
       select event_id, $3, order_id, provider, 'created', amount_minor, currency, attempt_reference
         from payments where id = $2 and event_id = $1
       on conflict do nothing`,
      [eventId, paymentId, id],
    );
    if (rowCount) context.log.warn({ eventId, paymentId, other: id }, 'a provider charged a payment twice');
    await applyInTransaction(context, client, { eventId, paymentId: id }, confirmed);
  });
  failpoint('a payment was committed');
}
