import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { applyPayment, type PaymentKey } from './apply-payment.ts';
import type { KnownPayment } from './known-payment.ts';
import type { Truth } from './provider.ts';

/**
 * Gives a provider's answer its effect. Where the provider has charged a payment twice, the second charge becomes a
 * payment of its own, which no order can use: it goes back by itself.
 */
export async function takeTruth(
  context: Context,
  payment: KnownPayment,
  truth: Truth,
  notice?: { noticeKey: string; body: string },
): Promise<void> {
  await applyPayment(context, payment, truth, notice);
  if (truth.state !== 'captured') return;
  const other = await keepOtherCharge(context, payment, truth);
  if (other) await applyPayment(context, other, truth);
}

/**
 * A payment for a charge that is not the one its payment was captured by; undefined where it is. Its id follows from the
 * charge, so that repeats find the same one. What was captured never changes, so that no lock is needed.
 */
async function keepOtherCharge(
  { pool, log }: Context,
  { eventId, paymentId, provider }: KnownPayment,
  { providerReference }: Truth,
): Promise<PaymentKey | undefined> {
  const id = idOfCharge(provider, providerReference);
  const { rows } = await pool.query<{ same: boolean }>(
    'select provider_reference = $3 as same from payments where id = $2 and event_id = $1',
    [eventId, paymentId, providerReference],
  );
  if (rows[0]?.same !== false) return undefined;
  const { rowCount } = await pool.query(
    `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency)
     select event_id, $3, order_id, provider, 'created', amount_minor, currency
       from payments where id = $2 and event_id = $1
     on conflict do nothing`,
    [eventId, paymentId, id],
  );
  if (rowCount) log.warn({ eventId, paymentId, other: id }, 'a provider has charged a payment twice');
  return { eventId, paymentId: id };
}

/** A UUID (version 8) made from the names of a provider and of its charge. */
function idOfCharge(provider: string, charge: string): string {
  const hex = createHash('sha256').update(`${provider} ${charge}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] as string, 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
