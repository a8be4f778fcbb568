import { addParts, type RefundParts, type Sale } from '@quivertree/domain/payments/refund-amounts';
import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import type { OrderKey } from '../../locks/lock-order.ts';

/** A paid order's money and tickets, including earlier refunds and lost disputes. */
export interface SaleOfOrder extends Sale {
  paymentId: string;
  provider: string;
  currency: string;
  /** Sum of requested refunds and lost disputes. */
  reversed: RefundParts;
  /** Requested refunds alone and lost disputes alone, which add up to `reversed`. */
  refunded: RefundParts;
  lost: RefundParts;
  /** True if a dispute is open, which blocks refunds. */
  disputeOpen: boolean;
  tickets: readonly { ticketId: string; ticketTypeId: string; paidMinor: number; live: boolean; number: number }[];
}

/**
 * Locks the applied payment of an order that is already locked, and reads the order's sale; undefined if it has none.
 */
export async function lockSale(client: pg.PoolClient, order: OrderKey): Promise<SaleOfOrder | undefined> {
  await client.query(
    `select from payments where event_id = $1 and order_id = $2 and disposition = 'applied' for no key update`,
    [order.eventId, order.orderId],
  );
  return readSale(client, order);
}

/** Like {@link lockSale}, without the lock, for display. */
export async function readSale(client: pg.PoolClient | pg.Pool, order: OrderKey): Promise<SaleOfOrder | undefined> {
  return (await readSales(client, [order])).get(order.orderId);
}

/** JSON numbers are exact here: sums of whole cents stay far below 2^53. */
const PARTS = `json_build_object('organiserMinor', coalesce(sum(g.organiser_minor), 0),
  'feeMinor', coalesce(sum(g.fee_minor), 0), 'vatMinor', coalesce(sum(g.vat_minor), 0))`;

/** Sales of several orders, by order id. */
export async function readSales(
  client: pg.PoolClient | pg.Pool,
  orders: readonly OrderKey[],
): Promise<Map<string, SaleOfOrder>> {
  const { rows } = await client.query<SaleRow>(
    `select o.id as order_id, p.id as payment_id, p.provider, o.currency, o.total_minor, o.platform_fee_minor, o.fee_minor,
            refunded.parts as refunded, lost.parts as lost,
            exists (select from disputes d where d.payment_id = p.id and d.event_id = p.event_id and d.state = 'open') as dispute_open
       from unnest($1::uuid[], $2::uuid[]) as wanted (event_id, order_id)
       join orders o on o.id = wanted.order_id and o.event_id = wanted.event_id
       join payments p on p.order_id = o.id and p.event_id = o.event_id and p.disposition = 'applied'
       cross join lateral (select ${PARTS} as parts from refunds g where g.payment_id = p.id and g.event_id = p.event_id) refunded
       cross join lateral (select ${PARTS} as parts from disputes g where g.payment_id = p.id and g.event_id = p.event_id) lost`,
    columnsOf(orders),
  );
  if (rows.length === 0) return new Map();
  const tickets = await pricedTicketsOf(client, orders);
  return new Map(rows.map((sale) => [sale.order_id, saleOf(sale, tickets.get(sale.order_id) ?? [])]));
}

function columnsOf(orders: readonly OrderKey[]): [string[], string[]] {
  return [orders.map(({ eventId }) => eventId), orders.map(({ orderId }) => orderId)];
}

function saleOf(sale: SaleRow, tickets: SaleOfOrder['tickets']): SaleOfOrder {
  return {
    paymentId: sale.payment_id,
    provider: sale.provider,
    currency: sale.currency,
    capturedMinor: sale.total_minor,
    platformFeeMinor: sale.platform_fee_minor,
    feeIsOnTop: sale.fee_minor > 0,
    reversed: addParts(sale.refunded, sale.lost),
    refunded: sale.refunded,
    lost: sale.lost,
    disputeOpen: sale.dispute_open,
    tickets,
  };
}

interface SaleRow {
  order_id: string;
  payment_id: string;
  provider: string;
  currency: string;
  total_minor: number;
  platform_fee_minor: number;
  fee_minor: number;
  refunded: RefundParts;
  lost: RefundParts;
  dispute_open: boolean;
}

/** An order's tickets with their prices, in order of ticket number. */
export async function pricedTickets(client: pg.PoolClient | pg.Pool, order: OrderKey): Promise<SaleOfOrder['tickets']> {
  return (await pricedTicketsOf(client, [order])).get(order.orderId) ?? [];
}

async function pricedTicketsOf(
  client: pg.PoolClient | pg.Pool,
  orders: readonly OrderKey[],
): Promise<Map<string, SaleOfOrder['tickets'][number][]>> {
  const { rows } = await client.query<{
    id: string;
    order_id: string;
    ticket_type_id: string;
    paid_minor: number;
    state: TicketState;
    number: number;
  }>(
    `select t.id, t.order_id, t.ticket_type_id, l.paid_minor, t.state, t.number
       from unnest($1::uuid[], $2::uuid[]) as wanted (event_id, order_id)
       join tickets t on t.order_id = wanted.order_id and t.event_id = wanted.event_id
       join order_lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
      order by t.number`,
    columnsOf(orders),
  );
  const ticketOf = (row: (typeof rows)[number]) => ({
    ticketId: row.id,
    ticketTypeId: row.ticket_type_id,
    paidMinor: row.paid_minor,
    live: row.state !== 'void',
    number: row.number,
  });
  return new Map(
    [...Map.groupBy(rows, ({ order_id }) => order_id)].map(([orderId, ofOrder]) => [orderId, ofOrder.map(ticketOf)]),
  );
}
