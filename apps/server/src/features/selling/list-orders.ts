import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listEventOrders } from '@quivertree/contract/order-lists';
import { decimalOf } from '@quivertree/domain/money';
import { readReference } from '@quivertree/domain/order-reference';
import type { OrderState } from '@quivertree/domain/order-states';
import { readShortCode } from '@quivertree/domain/short-code';
import type pg from 'pg';
import { beginningWith, containing, listPage } from '../../db/list-page.ts';

interface Row {
  id: string;
  reference: string;
  order_type: 'ONLINE' | 'COMPLIMENTARY';
  state: OrderState;
  buyer_name: string;
  buyer_email: string;
  tickets: number;
  total_minor: number;
  refunded_minor: number;
  currency: string;
  created_at: Date;
}

/** What went back of an order, or is on its way. */
const REFUNDED = `(select coalesce(sum(r.amount_minor), 0)::bigint
                     from payments p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
                    where p.order_id = o.id and p.event_id = o.event_id and r.state <> 'failed')`;

/** Orders of the event that `?` begins with of which money went back: read once, and not for each order. */
const WITH_REFUNDS = `select p.order_id from refunds r join payments p on p.id = r.payment_id and p.event_id = r.event_id
   where uuid_hash(r.event_id) = uuid_hash((?::text[])[1]::uuid) and r.event_id = (?::text[])[1]::uuid and r.state <> 'failed'`;

/**
 * A page of an event's orders. They are found in orders_of_event_idx alone: whatever is asked for, and in which order, no
 * more than the event's part of it is read.
 */
export async function listOrders(
  pool: pg.Pool,
  eventId: string,
  { q, state, ticketType, refunded, ...query }: CallRequest<typeof listEventOrders>['query'],
): Promise<Answer<typeof listEventOrders>> {
  const { rows, ...page } = await listPage<Row, typeof query.sort.field>(
    pool,
    {
      columns: `o.id, o.reference, o.order_type, o.state, o.buyer_name, o.buyer_email, o.total_minor, o.currency,
                o.created_at, ${REFUNDED} as refunded_minor,
                (select sum(l.quantity)::int from order_lines l where l.order_id = o.id and l.event_id = o.event_id) as tickets`,
      from: 'orders o',
      findIn: 'orders o',
      where: [
        ['uuid_hash(o.event_id) = uuid_hash(?::uuid)', eventId],
        ['o.event_id = ?', eventId],
        [
          `o.buyer_name ilike (?::text[])[1] or o.buyer_email ilike (?::text[])[1] or o.reference ilike (?::text[])[1]
           or o.reference like (?::text[])[3]
           or o.id in (select t.order_id from tickets t where t.short_code = (?::text[])[2])`,
          q ? [containing(q), readShortCode(q) ?? '', beginningWith(readReference(q)) ?? ''] : undefined,
        ],
        ['o.order_type = ?', state === 'complimentary' ? 'COMPLIMENTARY' : undefined],
        ['o.state = ?', state === 'complimentary' ? undefined : state],
        [
          'exists (select from order_lines l where l.order_id = o.id and l.event_id = o.event_id and l.ticket_type_id = ?)',
          ticketType,
        ],
        [`(o.id in (${WITH_REFUNDS})) = ((?::text[])[2] = 'yes')`, refunded && [eventId, refunded]],
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
