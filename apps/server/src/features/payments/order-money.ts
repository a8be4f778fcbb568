import type { Answer } from '@quivertree/contract/call';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import type { getOrderMoney } from '@quivertree/contract/payments/refunds';
import type { DisputeState } from '@quivertree/domain/payments/dispute-states';
import { moneyOfOrder, salesFigures } from '@quivertree/domain/sales/figures';
import { decimalOf } from '@quivertree/domain/money/money';
import type { OrderState } from '@quivertree/domain/orders/order-states';
import type { PaymentState } from '@quivertree/domain/payments/payment-states';
import type { RefundState, RefundReason } from '@quivertree/domain/payments/refunds';
import { refundableMinor, ticketShares } from '@quivertree/domain/payments/refund-amounts';
import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { inSnapshot } from '../../db/database.ts';
import type { OrderOfOrganiser } from '../../access/organisation-of-call.ts';
import { readSale, type SaleOfOrder } from './sale-of-order.ts';
import { one } from '../../db/one-row.ts';

type OrderMoney = Answer<typeof getOrderMoney>;

interface OrderRow {
  reference: string;
  state: OrderState;
  buyer_name: string;
  buyer_email: string;
  currency: string;
  subtotal_minor: number;
  fee_minor: number;
  total_minor: number;
  platform_fee_minor: number;
}

/** An order's payments, refunds with their reasons, disputes and refundable amount, from one snapshot. */
export async function orderMoney(pool: pg.Pool, order: OrderOfOrganiser): Promise<OrderMoney> {
  const key = [order.eventId, order.orderId];
  return inSnapshot(pool, async (client) => {
    const { rows } = await client.query<OrderRow>('select * from orders where event_id = $1 and id = $2', key);
    const row = one(rows);
    const sale = await readSale(client, order);
    const left = (refundFee: boolean) =>
      decimalOf(sale && !sale.disputeOpen ? refundableMinor(sale, sale.reversed, refundFee) : 0);
    return {
      reference: row.reference,
      state: row.state,
      buyerName: row.buyer_name,
      buyerEmail: row.buyer_email,
      currency: row.currency,
      subtotal: decimalOf(row.subtotal_minor),
      fee: decimalOf(row.fee_minor),
      total: decimalOf(row.total_minor),
      platformFee: decimalOf(row.platform_fee_minor),
      figures: sale ? figuresOf(row, sale) : null,
      refundable: { withFee: left(true), withoutFee: left(false) },
      tickets: await ticketsOf(client, key, sale),
      payments: await paymentsOf(client, key),
      refunds: await refundsOf(client, key),
      disputes: await disputesOf(client, key),
    };
  });
}

function figuresOf(order: OrderRow, { refunded, lost }: SaleOfOrder): OrderMoney['figures'] {
  const figures = salesFigures(
    moneyOfOrder(
      {
        subtotalMinor: order.subtotal_minor,
        feeMinor: order.fee_minor,
        platformFeeMinor: order.platform_fee_minor,
      },
      refunded,
      lost,
    ),
  );
  return {
    grossSales: decimalOf(figures.grossMinor),
    refunds: decimalOf(figures.refundsMinor),
    lostDisputes: decimalOf(figures.lostMinor),
    netSales: decimalOf(figures.netMinor),
    fees: decimalOf(figures.absorbedMinor),
    earnings: decimalOf(figures.earningsMinor),
    buyerFees: decimalOf(figures.buyerFeeMinor),
  };
}

async function ticketsOf(
  client: pg.PoolClient,
  key: string[],
  sale: SaleOfOrder | undefined,
): Promise<OrderMoney['tickets']> {
  const { rows } = await client.query<{ id: string; number: number; state: TicketState; name: string }>(
    `select t.id, t.number, t.state, tt.name
       from tickets t
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
      where t.event_id = $1 and t.order_id = $2
      order by t.number`,
    key,
  );
  const [withFee, withoutFee] = [true, false].map((refundFee) => (sale ? ticketShares(sale, refundFee) : []));
  return rows.map(({ id, number, state, name }, i) => ({
    id,
    number,
    ticketTypeName: name,
    state,
    withFee: decimalOf(withFee?.[i] ?? 0),
    withoutFee: decimalOf(withoutFee?.[i] ?? 0),
  }));
}

async function paymentsOf(client: pg.PoolClient, key: string[]): Promise<OrderMoney['payments']> {
  const { rows } = await client.query<{
    id: string;
    provider: Provider;
    state: PaymentState;
    disposition: 'applied' | 'surplus' | 'unmatched' | null;
    amount_minor: number;
    captured_minor: number | null;
    currency: string;
    captured_currency: string | null;
    created_at: Date;
    captured_at: Date | null;
  }>('select * from payments where event_id = $1 and order_id = $2 order by created_at, id', key);
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    state: row.state,
    disposition: row.disposition,
    requested: decimalOf(row.amount_minor),
    captured: row.captured_minor === null ? null : decimalOf(row.captured_minor),
    currency: row.captured_currency ?? row.currency,
    at: (row.captured_at ?? row.created_at).toISOString(),
  }));
}

async function refundsOf(client: pg.PoolClient, key: string[]): Promise<OrderMoney['refunds']> {
  const { rows } = await client.query<{
    id: string;
    payment_id: string;
    kind: 'order' | 'tickets' | 'amount' | 'suspense';
    state: RefundState;
    reason: RefundReason;
    note: string;
    requested_by_name: string | null;
    amount_minor: number;
    currency: string;
    organiser_minor: number;
    fee_minor: number;
    vat_minor: number;
    refund_fee: boolean;
    ticket_numbers: number[];
    created_at: Date;
  }>(
    `select r.*, u.name as requested_by_name,
            (select coalesce(array_agg(t.number order by t.number), '{}')
               from ticket_history h join tickets t on t.id = h.ticket_id and t.event_id = h.event_id
              where h.refund_id = r.id) as ticket_numbers
       from payments p
       join refunds r on r.payment_id = p.id and r.event_id = p.event_id
       left join users u on u.id = r.requested_by
      where p.event_id = $1 and p.order_id = $2
      order by r.created_at, r.id`,
    key,
  );
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    note: row.note,
    requestedBy: row.requested_by_name,
    amount: decimalOf(row.amount_minor),
    currency: row.currency,
    organiser: decimalOf(row.organiser_minor),
    fee: decimalOf(row.fee_minor),
    vat: decimalOf(row.vat_minor),
    refundFee: row.refund_fee,
    ticketNumbers: row.ticket_numbers,
    at: row.created_at.toISOString(),
  }));
}

async function disputesOf(client: pg.PoolClient, key: string[]): Promise<OrderMoney['disputes']> {
  const { rows } = await client.query<{
    id: string;
    payment_id: string;
    state: DisputeState;
    amount_minor: number;
    currency: string;
    opened_at: Date;
  }>(
    `select d.id, d.payment_id, d.state, d.amount_minor, d.currency, d.opened_at
       from payments p
       join disputes d on d.payment_id = p.id and d.event_id = p.event_id
      where p.event_id = $1 and p.order_id = $2
      order by d.opened_at, d.id`,
    key,
  );
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    state: row.state,
    amount: decimalOf(row.amount_minor),
    currency: row.currency,
    at: row.opened_at.toISOString(),
  }));
}
