import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listEventOrders } from '@quivertree/contract/selling/order-lists';
import type { RefundShare } from '@quivertree/domain/sales/figures';
import { decimalOf } from '@quivertree/domain/money/money';
import { readReference } from '@quivertree/domain/orders/order-reference';
import type { OrderState } from '@quivertree/domain/orders/order-states';
import { readShortCode } from '@quivertree/domain/tickets/short-code';
import type pg from 'pg';
import { beginningWith, containing, listPage } from '../../db/list-page.ts';
import { shownInState } from '../orders/list-all-orders.ts';

interface Row {
  id: string;
  reference: string;
  order_type: 'ONLINE' | 'COMPLIMENTARY';
  state: OrderState;
  refund_share: RefundShare | null;
  buyer_name: string;
  buyer_email: string;
  tickets: number;
  total_minor: number;
  refunded_minor: number;
  currency: string;
  created_at: Date;
}

/**
 * A page of an event's orders. They are found in orders_of_event_idx, so any filter or sort reads at most the event's
 * part of that index.
 */
export async function listOrders(
  pool: pg.Pool,
  eventId: string,
  { q, state, ticketType, ...query }: CallRequest<typeof listEventOrders>['query'],
): Promise<Answer<typeof listEventOrders>> {
  const { rows, ...page } = await listPage<Row, typeof query.sort.field>(
    pool,
    {
      columns: `o.id, o.reference, o.order_type, o.state, o.buyer_name, o.buyer_email, o.total_minor, o.currency,
                o.created_at, o.refund_share, o.refunded_minor,
                (select sum(l.quantity)::int from order_lines l where l.order_id = o.id and l.event_id = o.event_id) as tickets`,
      from: 'orders o',
      findIn: 'orders o',
      where: [
        ['uuid_hash(o.event_id) = uuid_hash(?::uuid)', eventId],
        ['o.event_id = ?', eventId],
      ],
      filters: [
        [
          `o.buyer_name ilike (?::text[])[1] or o.buyer_email ilike (?::text[])[1] or o.reference ilike (?::text[])[1]
           or o.reference like (?::text[])[3]
           or o.id in (select t.order_id from tickets t where t.short_code = (?::text[])[2])`,
          q ? [containing(q), readShortCode(q) ?? '', beginningWith(readReference(q)) ?? ''] : undefined,
        ],
        ['o.order_type = ?', state === 'complimentary' ? 'COMPLIMENTARY' : undefined],
        state && state !== 'complimentary' ? shownInState(state) : undefined,
        [
          'exists (select from order_lines l where l.order_id = o.id and l.event_id = o.event_id and l.ticket_type_id = ?)',
          ticketType,
        ],
      ],
      sorts: {
        createdAt: { sql: 'o.created_at', type: 'timestamptz' },
        name: { sql: 'o.buyer_name', type: 'text' },
        total: { sql: 'o.total_minor', type: 'bigint' },
      },
      id: { sql: 'o.id', type: 'uuid' },
    },
    query,
  );
  return {
    ...page,
    items: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      type: row.order_type,
      state: row.state,
      refundShare: row.refund_share,
      buyerName: row.buyer_name,
      buyerEmail: row.buyer_email,
      tickets: row.tickets,
      total: decimalOf(row.total_minor),
      refunded: decimalOf(row.refunded_minor),
      currency: row.currency,
      createdAt: row.created_at.toISOString(),
    })),
  };
}
