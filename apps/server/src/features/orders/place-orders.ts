import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import type { CheckedOrder } from '@quivertree/domain/orders/order-check';
import { RESERVATION_MINUTES, SHORT_RESERVATION_MINUTES } from '@quivertree/domain/orders/order-states';
import type pg from 'pg';
import { newId, newShortCode } from '../../db/ids.ts';
import { type ExpectedConstraint, violatedConstraint } from '../../db/violated-constraint.ts';
import { failpoint } from '../../config/failpoints.ts';
import type { KeyedRequest } from '../../refusals/keyed-request.ts';
import type { NetworkOfClient } from '../../limits/network-of-client.ts';
import type { LoadedTerms } from './sales-terms.ts';

/** An order that has been checked against the terms and now needs its stock. */
export interface NewOrder extends KeyedRequest {
  terms: LoadedTerms;
  id: string;
  reference: string;
  buyerKey: string;
  paymentId: string;
  /** Provider that takes the money, or would if the order weren't free. */
  provider: Provider;
  /** Waiting list offer that this order accepts. */
  offerId: string | undefined;
  buyer: { name: string; email: string };
  network: NetworkOfClient;
  checked: CheckedOrder;
}

export type PlacingOutcome =
  | { outcome: 'placed'; expiresAt: Date }
  | { outcome: 'repeated'; orderId: string }
  | { outcome: 'key_reused' | 'stale' | 'offer_gone' }
  | { outcome: 'too_many_for_buyer' | 'too_many_unpaid'; unitsLeft: number }
  | { outcome: 'sold_out'; ticketTypeId: string; unitsLeft: number };

interface OutcomeRow {
  position: number;
  outcome: PlacingOutcome['outcome'];
  order_id: string;
  ticket_type_id: string;
  units_left: number;
  expires_at: Date;
}

const PLACE_ORDERS = `select * from place_orders(
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26,
  $27, $28, $29, $30, $31, $32, $33, $34)`;

/**
 * Places orders for one event together, with one round trip and one commit. Each order is accepted or refused
 * separately, in order of arrival. The SQL function place_orders documents the invariant, the lock order and the
 * indexes. All orders of a batch have the same version of the terms, and so the same provider; orders with other
 * versions are placed separately.
 */
export async function placeOrders(pool: pg.Pool, orders: NewOrder[]): Promise<PlacingOutcome[]> {
  const outcomes = new Map<NewOrder, PlacingOutcome>();
  for (const group of Map.groupBy(orders, ({ terms }) => terms.salesVersion).values()) {
    const { terms, provider } = group[0] as NewOrder;
    const { rows } = await pool
      .query<OutcomeRow>({ name: 'place_orders', text: PLACE_ORDERS, values: batchValues(terms, provider, group) })
      .catch((error: unknown) => ({ rows: [soldOutForFreeOrder(group, error)] }));
    failpoint('orders were placed');
    for (const row of rows) {
      const order = group[row.position - 1] as NewOrder;
      outcomes.set(order, outcomeOf(row));
    }
  }
  return orders.map((order) => outcomes.get(order) as PlacingOutcome);
}

/** Constraints on the tickets that can be live at once. A free order meets them at once, a paid one when it's paid. */
const LIVE_TICKETS: readonly (ExpectedConstraint | undefined)[] = ['ticket_types_live_check', 'pools_live_check'];

/**
 * Treats too many live tickets for a free order as sold out: a free order is fulfilled at once, so it can't
 * take the place of a returned ticket that hasn't been refunded yet. Rethrows other errors.
 */
function soldOutForFreeOrder(group: NewOrder[], error: unknown): OutcomeRow {
  const order = group[0] as NewOrder;
  const exceedsLiveTickets = LIVE_TICKETS.includes(violatedConstraint(error));
  if (!exceedsLiveTickets || group.length > 1) throw error;
  const ticketTypeId = order.checked.lines[0]?.ticketTypeId ?? '';
  return {
    position: 1,
    outcome: 'sold_out',
    order_id: order.id,
    ticket_type_id: ticketTypeId,
    units_left: 0,
    expires_at: new Date(),
  };
}

/** A retry after a lost response to COMMIT finds its own order. */
function outcomeOf(row: OutcomeRow): PlacingOutcome {
  switch (row.outcome) {
    case 'placed':
      return { outcome: 'placed', expiresAt: row.expires_at };
    case 'repeated':
      return { outcome: 'repeated', orderId: row.order_id };
    case 'too_many_for_buyer':
    case 'too_many_unpaid':
      return { outcome: row.outcome, unitsLeft: row.units_left };
    case 'sold_out':
      return { outcome: 'sold_out', ticketTypeId: row.ticket_type_id, unitsLeft: row.units_left };
    default:
      return { outcome: row.outcome };
  }
}

function batchValues(terms: LoadedTerms, provider: Provider, orders: NewOrder[]): unknown[] {
  const lines = orders.flatMap(({ checked }, i) => checked.lines.map((line) => ({ ...line, order: i + 1 })));
  const tickets = orders.flatMap(({ checked }, i) =>
    checked.price.totalMinor === 0 ? freeTickets(checked, i + 1) : [],
  );
  const allowance = orders[0]?.network.allowance;
  return [
    terms.eventId,
    terms.salesVersion,
    provider,
    terms.currency,
    RESERVATION_MINUTES,
    terms.maxPerBuyer,
    allowance?.base ?? null,
    allowance?.floor ?? null,
    SHORT_RESERVATION_MINUTES,
    orders.map(({ id }) => id),
    orders.map(({ reference }) => reference),
    orders.map(({ buyerKey }) => buyerKey),
    orders.map(({ idempotencyKey }) => idempotencyKey),
    orders.map(({ requestHash }) => requestHash),
    orders.map(({ buyer }) => buyer.name),
    orders.map(({ buyer }) => buyer.email),
    orders.map(({ buyer }) => (terms.maxPerBuyer === null ? null : mailboxOf(buyer.email))),
    orders.map(({ checked }) => JSON.stringify(checked.answers)),
    orders.map(({ checked }) => checked.price.subtotalMinor),
    orders.map(({ checked }) => checked.price.feeMinor),
    orders.map(({ checked }) => checked.price.platformFeeMinor),
    orders.map(({ paymentId }) => paymentId),
    orders.map(({ offerId }) => offerId ?? null),
    orders.map(({ network }) => network.key),
    orders.map(({ network }) => network.prefix),
    lines.map((line) => line.order),
    lines.map((line) => line.ticketTypeId),
    lines.map((line) => line.quantity),
    lines.map((line) => line.unitPriceMinor),
    tickets.map((ticket) => ticket.order),
    tickets.map((ticket) => ticket.number),
    tickets.map((ticket) => ticket.ticketTypeId),
    tickets.map(() => newId()),
    tickets.map(() => newShortCode()),
  ];
}

function freeTickets(checked: CheckedOrder, order: number) {
  return checked.lines
    .flatMap(({ ticketTypeId, quantity }) => Array.from({ length: quantity }, () => ticketTypeId))
    .map((ticketTypeId, i) => ({ order, number: i + 1, ticketTypeId }));
}
