import type { Provider } from '@quivertree/domain/payments/payment-providers';
import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import type { CheckedOrder } from '@quivertree/domain/orders/order-check';
import { RESERVATION_MINUTES, SHORT_RESERVATION_MINUTES } from '@quivertree/domain/orders/order-states';
import { ADMISSION_MINUTES } from '@quivertree/domain/waiting-room/admission-pace';
import type { CompositeArray } from '../../db/composite-array.ts';
import type { Pipelines } from '../../db/pipelines.ts';
import { type ExpectedConstraint, violatedConstraint } from '../../db/database-errors.ts';
import { failpoint } from '../../config/failpoints.ts';
import type { KeyedRequest } from '../../refusals/keyed-request.ts';
import type { NetworkOfClient } from '../../limits/network-of-client.ts';
import { jobKind } from '../../jobs/add-job.ts';
import { newTickets } from '../tickets/issue-tickets.ts';
import { sendTicketsMailJob } from '../tickets/send-tickets-mail.ts';
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
  /** Place in the event's waiting room; undefined if none is needed. */
  roomPlaceId: string | undefined;
  buyer: { name: string; email: string };
  network: NetworkOfClient;
  checked: CheckedOrder;
}

export type PlacingOutcome =
  | { outcome: 'placed'; expiresAt: Date }
  | { outcome: 'repeated'; orderId: string }
  | { outcome: 'key_reused' | 'stale' | 'offer_gone' | 'no_place' | 'not_admitted' | 'place_lapsed' | 'place_used' }
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

const PLACE_ORDERS = 'select * from place_orders(json_populate_record(null::terms_of_batch, $1), $2::order_to_place[])';

/**
 * Places orders for one event together, with one round trip and one commit. Each order is accepted or refused
 * separately, in order of arrival. The SQL function place_orders documents the invariant, the lock order and the
 * indexes. All orders of a batch have the same version of the terms, and so the same provider; orders with other
 * versions are placed separately.
 */
export async function placeOrders(
  { pipelines, orderRows }: { pipelines: Pipelines; orderRows: CompositeArray },
  orders: NewOrder[],
): Promise<PlacingOutcome[]> {
  const outcomes = new Map<NewOrder, PlacingOutcome>();
  for (const group of Map.groupBy(orders, ({ terms }) => terms.salesVersion).values()) {
    const { terms, provider } = group[0] as NewOrder;
    const place = (parameter: Buffer) =>
      pipelines.of(terms.eventId).query<OutcomeRow>({
        name: 'place_orders',
        text: PLACE_ORDERS,
        values: [JSON.stringify(termsOfBatch(terms, provider, group)), parameter],
      });
    const { rows } = await orderRows
      .pass(group.map(orderToPlace), place)
      .catch((error: unknown) => ({ rows: [soldOutForFreeOrder(group, error)] }));
    failpoint('orders were placed');
    for (const row of rows) {
      const order = group[row.position - 1] as NewOrder;
      outcomes.set(order, outcomeOf(row));
    }
  }
  return orders.map((order) => outcomes.get(order) as PlacingOutcome);
}

/**
 * Constraints on the number of live tickets. A free order can violate them when it is placed, a paid one only when it
 * is fulfilled.
 */
const LIVE_TICKETS: readonly (ExpectedConstraint | undefined)[] = ['ticket_types_live_check', 'pools_live_check'];

/**
 * Reports a free order as sold out if it would exceed the number of live tickets: it is fulfilled at once, so it can't
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

/**
 * Outcome for a row. It is `repeated`, with the order's own id, if the batch was retried because the response to its
 * COMMIT was lost.
 */
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

/** Sent after all other emails, so that a flood of free orders doesn't delay them. */
const FREE_TICKETS_MAIL = { ...jobKind(sendTicketsMailJob), priority: 0 };

/** Row of the type `terms_of_batch`. */
function termsOfBatch(terms: LoadedTerms, provider: Provider, orders: readonly NewOrder[]) {
  const allowance = orders[0]?.network.allowance;
  return {
    event_id: terms.eventId,
    ticket_type_ids: [...new Set(orders.flatMap(({ checked }) => checked.lines.map((line) => line.ticketTypeId)))],
    sales_version: terms.salesVersion,
    provider,
    currency: terms.currency,
    reservation_minutes: RESERVATION_MINUTES,
    short_reservation_minutes: SHORT_RESERVATION_MINUTES,
    max_per_buyer: terms.maxPerBuyer,
    unpaid_base: allowance?.base ?? null,
    unpaid_floor: allowance?.floor ?? null,
    waiting_room: terms.waitingRoom,
    admission_minutes: ADMISSION_MINUTES,
    free_tickets_mail: FREE_TICKETS_MAIL,
  };
}

/** Row of the type `order_to_place`. */
function orderToPlace({ terms, checked, ...order }: NewOrder) {
  const { subtotalMinor, feeMinor, totalMinor, platformFeeMinor } = checked.price;
  const units = checked.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    id: order.id,
    reference: order.reference,
    buyer_key: order.buyerKey,
    idempotency_key: order.idempotencyKey,
    request_hash: order.requestHash,
    buyer_name: order.buyer.name,
    buyer_email: order.buyer.email,
    buyer_mailbox: terms.maxPerBuyer === null ? null : mailboxOf(order.buyer.email),
    custom_fields: checked.answers,
    subtotal_minor: subtotalMinor,
    fee_minor: feeMinor,
    platform_fee_minor: platformFeeMinor,
    payment_id: order.paymentId,
    offer_id: order.offerId,
    room_place_id: order.roomPlaceId,
    network: order.network.key,
    network_prefix: order.network.prefix,
    lines: checked.lines.map((line) => ({
      ticket_type_id: line.ticketTypeId,
      quantity: line.quantity,
      unit_price_minor: line.unitPriceMinor,
      discount_minor: line.discountMinor,
    })),
    ...(totalMinor === 0 ? newTickets(units) : {}),
  };
}
