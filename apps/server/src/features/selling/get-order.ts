import type { Answer } from '@quivertree/contract/call';
import type { getBusinessOrder } from '@quivertree/contract/selling/order-lists';
import type { RefundShare } from '@quivertree/domain/sales/figures';
import { decimalOf } from '@quivertree/domain/money/money';
import type { OrderState } from '@quivertree/domain/orders/order-states';
import type { RefundState, RefundReason } from '@quivertree/domain/payments/refunds';
import { shownShortCode } from '@quivertree/domain/tickets/short-code';
import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { inSnapshot } from '../../db/database.ts';
import { one } from '../../db/one-row.ts';
import type { OrderOfOrganiser } from '../../access/organisation-of-call.ts';
import { orderHistory } from './order-history.ts';

type BusinessOrder = Answer<typeof getBusinessOrder>;

interface OrderRow {
  id: string;
  reference: string;
  order_type: 'ONLINE' | 'COMPLIMENTARY';
  state: OrderState;
  refund_share: RefundShare | null;
  late: boolean;
  buyer_name: string;
  buyer_email: string;
  custom_fields: { label: string; value: string }[];
  currency: string;
  created_at: Date;
  expires_at: Date | null;
  event_id: string;
  event_name: string;
  time_zone: string;
  starts_at: Date;
}

/** An order as its organiser sees it, at one moment. */
export async function getOrder(pool: pg.Pool, order: OrderOfOrganiser): Promise<BusinessOrder> {
  const key = [order.eventId, order.orderId];
  return inSnapshot(pool, async (client) => {
    const { rows: orders } = await client.query<OrderRow>(
      `select o.*, e.name as event_name, e.time_zone, e.starts_at
         from orders o join events e on e.id = o.event_id where o.event_id = $1 and o.id = $2`,
      key,
    );
    const row = one(orders);
    return {
      id: row.id,
      reference: row.reference,
      type: row.order_type,
      state: row.state,
      refundShare: row.refund_share,
      late: row.late,
      buyer: { name: row.buyer_name, email: row.buyer_email },
      currency: row.currency,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.state === 'reserved' ? (row.expires_at?.toISOString() ?? null) : null,
      event: {
        id: row.event_id,
        name: row.event_name,
        timeZone: row.time_zone,
        startsAt: row.starts_at.toISOString(),
      },
      lines: await linesOf(client, key),
      answers: row.custom_fields,
      tickets: await ticketsOf(client, key),
      refunds: await refundsOf(client, key),
      history: await orderHistory(client, order),
    };
  });
}

async function linesOf(client: pg.PoolClient, key: string[]): Promise<BusinessOrder['lines']> {
  const { rows } = await client.query<{
    id: string;
    name: string;
    quantity: number;
    unit_price_minor: number;
    paid_minor: number;
  }>(
    `select tt.id, tt.name, l.quantity, l.unit_price_minor, l.paid_minor
       from order_lines l join ticket_types tt on tt.event_id = l.event_id and tt.id = l.ticket_type_id
      where l.event_id = $1 and l.order_id = $2
      order by tt.position, tt.id`,
    key,
  );
  return rows.map((row) => ({
    ticketTypeId: row.id,
    ticketTypeName: row.name,
    quantity: row.quantity,
    price: decimalOf(row.unit_price_minor),
    total: decimalOf(row.quantity * row.paid_minor),
  }));
}

async function ticketsOf(client: pg.PoolClient, key: string[]): Promise<BusinessOrder['tickets']> {
  const { rows } = await client.query<{
    id: string;
    number: number;
    type_name: string;
    paid_minor: number;
    state: TicketState;
    attendee_name: string;
    holder_email: string | null;
    short_code: string;
    admitted_at: Date | null;
    admission_id: string | null;
  }>(
    `select t.id, t.number, tt.name as type_name, l.paid_minor, t.state, t.attendee_name, t.holder_email, t.short_code,
            s.at as admitted_at, s.id as admission_id
       from tickets t
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
       join order_lines l on l.order_id = t.order_id and l.event_id = t.event_id and l.ticket_type_id = t.ticket_type_id
       left join admissions s on s.event_id = t.event_id and s.ticket_id = t.id
      where t.event_id = $1 and t.order_id = $2
      order by t.number`,
    key,
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    ticketTypeName: row.type_name,
    price: decimalOf(row.paid_minor),
    state: row.state,
    name: row.attendee_name,
    holderEmail: row.holder_email,
    shortCode: shownShortCode(row.short_code),
    admittedAt: row.admitted_at?.toISOString() ?? null,
    admissionId: row.admission_id,
  }));
}

async function refundsOf(client: pg.PoolClient, key: string[]): Promise<BusinessOrder['refunds']> {
  const { rows } = await client.query<{ id: string; state: RefundState; reason: RefundReason; amount_minor: number }>(
    `select r.id, r.state, r.reason, r.amount_minor
       from payments p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
      where p.event_id = $1 and p.order_id = $2
      order by r.created_at, r.id`,
    key,
  );
  return rows.map(({ amount_minor, ...row }) => ({ ...row, amount: decimalOf(amount_minor) }));
}
