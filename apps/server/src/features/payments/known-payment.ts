import type pg from 'pg';
import type { NamedPayment, PaymentQuery } from './providers/provider.ts';

/**
 * Data needed to ask a provider about a payment, and data about its order that is needed to apply the answer. None of
 * it ever changes.
 */
export interface KnownPayment extends PaymentQuery {
  provider: string;
  orderId: string;
  organiserId: string;
  platformFeeMinor: number;
  /** Number of tickets ordered. */
  units: number;
}

export interface PaymentRow {
  event_id: string;
  id: string;
  provider: string;
  provider_reference: string | null;
  reference: string;
  order_id: string;
  organiser_id: string;
  platform_fee_minor: number;
  units: number;
}

export const KNOWN_PAYMENT = `
  select p.event_id, p.id, p.order_id, p.created_at, p.provider, p.provider_reference,
         coalesce(p.attempt_reference, o.reference) as reference, e.organiser_id, o.platform_fee_minor,
         (select sum(l.quantity)::integer from order_lines l where l.order_id = o.id and l.event_id = o.event_id) as units
    from payments p
    join orders o on o.id = p.order_id and o.event_id = p.event_id
    join events e on e.id = p.event_id`;

/** Finds the payment that a provider's notification names; undefined if that provider has no such payment. */
export async function findNamedPayment(
  pool: pg.Pool,
  provider: string,
  named: NamedPayment,
): Promise<KnownPayment | undefined> {
  const { rows } =
    'reference' in named
      ? await pool.query<PaymentRow>({
          name: 'payment_by_reference',
          text: `${KNOWN_PAYMENT} where p.attempt_reference = $2 and p.provider = $1
           union all
           ${KNOWN_PAYMENT} where o.reference = $2 and p.provider = $1 and p.attempt_reference is null
           order by created_at, id limit 1`,
          values: [provider, named.reference],
        })
      : await pool.query<PaymentRow>({
          name: 'payment_of_provider',
          text: `${KNOWN_PAYMENT} where p.provider = $1 and p.id = $2 and p.event_id = $3`,
          values: [provider, named.paymentId, named.eventId],
        });
  return rows[0] && knownPaymentOf(rows[0]);
}

/** Tells whether a provider's answer is about this payment. */
export function isAbout(named: NamedPayment, payment: PaymentQuery): boolean {
  return 'reference' in named
    ? named.reference === payment.reference
    : named.paymentId === payment.paymentId && named.eventId === payment.eventId;
}

/** Finds a payment by id, at any provider. */
export async function findPayment(pool: pg.Pool, eventId: string, paymentId: string): Promise<KnownPayment> {
  const { rows } = await pool.query<PaymentRow>(`${KNOWN_PAYMENT} where p.id = $1 and p.event_id = $2`, [
    paymentId,
    eventId,
  ]);
  if (!rows[0]) throw new Error(`There is no payment ${paymentId}`);
  return knownPaymentOf(rows[0]);
}

export function knownPaymentOf(row: PaymentRow): KnownPayment {
  return {
    eventId: row.event_id,
    paymentId: row.id,
    provider: row.provider,
    reference: row.reference,
    providerReference: row.provider_reference,
    orderId: row.order_id,
    organiserId: row.organiser_id,
    platformFeeMinor: row.platform_fee_minor,
    units: row.units,
  };
}
