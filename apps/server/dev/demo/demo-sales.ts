import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import { createHash } from 'node:crypto';
import { postCapture } from '@quivertree/domain/ledger/ledger-postings';
import { DEFAULT_CURRENCY } from '@quivertree/domain/money/money';
import { type OrderPrice, priceOrder } from '@quivertree/domain/orders/order-price';
import { type Random, seededRandom } from '@quivertree/domain/random/seeded-random';
import { newId, newSecret, newShortCode } from '../../src/db/ids.ts';
import { demoAnswers, demoBuyer } from './demo-buyers.ts';
import { DEMO_REFERENCE } from './demo-charges.ts';
import { createdAt, eventId, instantAt, organiserId, ticketTypeId } from './demo-catalogue.ts';
import type { DemoEvent } from './demo-event.ts';
import { demoEventCode } from './demo-ids.ts';
import { demoEvents } from './events.ts';

/** The platform's share of a payment; the default in the events table. */
const VARIABLE_FEE_BASIS_POINTS = 500;
export const DEMO_PROVIDER = 'TEST';

/** Rows for all sales, keyed by table and column, in the order of the sales' references. */
export interface SalesRows {
  orders: object[];
  order_lines: object[];
  order_history: object[];
  payments: object[];
  payment_history: object[];
  ledger_transactions: object[];
  ledger_entries: object[];
  tickets: TicketRow[];
  order_emails: object[];
}

export interface TicketRow {
  event_id: string;
  id: string;
  order_id: string;
  ticket_type_id: string;
  number: number;
  attendee_name: string;
  short_code: string;
  issued_at: Date;
}

/** Paid order, with the fields that demo settlements use. */
export interface SoldOrder {
  event: DemoEvent;
  /** Id of the ledger transaction that posted the payment. */
  transactionId: string;
  at: Date;
  reference: string;
  paidMinor: number;
  feeMinor: number;
}

/** An order's event, and the time of the order in milliseconds since 1970. */
export interface PlacedOrder {
  event: DemoEvent;
  at: number;
}

interface DemoSales {
  rows: SalesRows;
  placed: PlacedOrder[];
  /** The paid orders among `placed`. */
  sold: SoldOrder[];
}

interface Line {
  ticketTypeId: string;
  quantity: number;
  unitPriceMinor: number;
}

/** Sales up to the start of day number `today`: fulfilled orders, paid unless free, with their tickets. */
export function demoSales(today: number): DemoSales {
  const rows: SalesRows = {
    orders: [],
    order_lines: [],
    order_history: [],
    payments: [],
    payment_history: [],
    ledger_transactions: [],
    ledger_entries: [],
    tickets: [],
    order_emails: [],
  };
  const sales: DemoSales = { rows, placed: [], sold: [] };
  for (const event of demoEvents) {
    const random = seededRandom(`sales of ${event.slug}`);
    const window = salesWindow(event, today);
    for (const lines of baskets(event, random)) addOrder(sales, event, lines, random.between(...window), random);
  }
  return sales;
}

/** Splits the units sold into orders as people place them: a few at a time, sometimes of two types. */
function* baskets(event: DemoEvent, random: Random): Generator<Line[]> {
  const left = event.tickets.map(({ sold = 0 }) => sold);
  const take = (position: number): Line => {
    const { priceMinor, maxPerOrder = 10 } = event.tickets[position] ?? { priceMinor: 0 };
    const wanted = random.pick([1, 2, 2, 3, 4, 4, 6]);
    const quantity = Math.min(wanted, maxPerOrder, left[position] ?? 0);
    left[position] = (left[position] ?? 0) - quantity;
    return { ticketTypeId: ticketTypeId(event, position), quantity, unitPriceMinor: priceMinor };
  };
  for (let position = 0; position < left.length; position++) {
    while ((left[position] ?? 0) > 0) {
      const lines = [take(position)];
      if ((left[position + 1] ?? 0) > 0 && random.chance(0.3)) lines.push(take(position + 1));
      yield lines;
    }
  }
}

function addOrder(sales: DemoSales, event: DemoEvent, lines: Line[], at: number, random: Random): void {
  const { rows } = sales;
  const buyer = demoBuyer(random);
  const placedAt = new Date(Math.round(at));
  const key = { event_id: eventId(event), order_id: newId(placedAt.getTime()) };
  const price = priceOrder(lines, {
    variableFeeBasisPoints: VARIABLE_FEE_BASIS_POINTS,
    fixedFeeMinor: 0,
    businessCoversFee: event.businessCoversFee ?? false,
  });
  const reference = `${demoEventCode(event.slug)}-${newSecret()}`;
  const fulfilledAt = price.totalMinor === 0 ? placedAt : new Date(placedAt.getTime() + 2 * MINUTE_MS);
  sales.placed.push({ event, at: placedAt.getTime() });
  rows.orders.push({
    event_id: key.event_id,
    id: key.order_id,
    reference,
    buyer_key: newSecret(),
    state: 'fulfilled',
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    custom_fields: demoAnswers(event.customFields ?? [], buyer, random),
    currency: DEFAULT_CURRENCY,
    subtotal_minor: price.subtotalMinor,
    fee_minor: price.feeMinor,
    total_minor: price.totalMinor,
    platform_fee_minor: price.platformFeeMinor,
    idempotency_key: newSecret(),
    request_hash: createHash('sha256').update(key.order_id).digest('base64url'),
    created_at: placedAt,
    fulfilled_at: fulfilledAt,
  });
  for (const { ticketTypeId: ticket_type_id, quantity, unitPriceMinor } of lines)
    rows.order_lines.push({ ...key, ticket_type_id, quantity, unit_price_minor: unitPriceMinor });
  if (price.totalMinor > 0) {
    const transactionId = addPayment(rows, event, key, price, placedAt, fulfilledAt);
    const { totalMinor: paidMinor, platformFeeMinor: feeMinor } = price;
    sales.sold.push({ event, transactionId, at: fulfilledAt, reference, paidMinor, feeMinor });
  }
  let number = 0;
  for (const { ticketTypeId: ticket_type_id, quantity } of lines)
    for (let i = 0; i < quantity; i++)
      rows.tickets.push({
        ...key,
        id: newId(),
        ticket_type_id,
        number: ++number,
        attendee_name: buyer.name,
        short_code: newShortCode(),
        issued_at: fulfilledAt,
      });
  rows.order_emails.push({ ...key, kind: 'tickets', created_at: fulfilledAt, sent_at: fulfilledAt });
}

/** Captures a payment, applies it to its order and posts it; returns the id of the ledger transaction. */
function addPayment(
  rows: SalesRows,
  event: DemoEvent,
  key: { event_id: string; order_id: string },
  price: OrderPrice,
  placedAt: Date,
  capturedAt: Date,
): string {
  const payment = { event_id: key.event_id, payment_id: newId() };
  const transactionId = newId();
  rows.order_history.push({ ...key, from_state: 'reserved', to_state: 'fulfilled', reason: 'paid', at: capturedAt });
  rows.payments.push({
    ...key,
    id: payment.payment_id,
    provider: DEMO_PROVIDER,
    state: 'captured',
    disposition: 'applied',
    amount_minor: price.totalMinor,
    currency: DEFAULT_CURRENCY,
    captured_minor: price.totalMinor,
    captured_currency: DEFAULT_CURRENCY,
    provider_reference: `${DEMO_REFERENCE}${payment.payment_id}`,
    created_at: placedAt,
    captured_at: capturedAt,
  });
  rows.payment_history.push({
    ...payment,
    from_state: 'created',
    to_state: 'captured',
    reason: 'applied',
    at: capturedAt,
  });
  rows.ledger_transactions.push({ id: transactionId, kind: 'capture', ...payment, at: capturedAt });
  const postings = postCapture({
    provider: DEMO_PROVIDER,
    organiserId: organiserId(event.organiser),
    capturedMinor: price.totalMinor,
    platformFeeMinor: price.platformFeeMinor,
  });
  for (const { account, owner, amountMinor } of postings)
    rows.ledger_entries.push({
      transaction_id: transactionId,
      account,
      owner,
      currency: DEFAULT_CURRENCY,
      amount_minor: amountMinor,
    });
  return transactionId;
}

/** Sales period: from publication until today or the start of the event, in milliseconds since 1970. */
function salesWindow(event: DemoEvent, today: number): [from: number, until: number] {
  const midnight = instantAt({ day: 0, time: '00:00' }, today).getTime();
  const start = instantAt(event.starts, today).getTime();
  return [createdAt(event, today).getTime(), Math.min(midnight, start) - 3 * MINUTE_MS];
}
