import type { Answer } from '@quivertree/contract/call';
import type { listMyOrders } from '@quivertree/contract/accounts/own-account';
import type { PublicEventState } from '@quivertree/domain/events/event-states';
import type { RefundShare } from '@quivertree/domain/sales/figures';
import { decimalOf } from '@quivertree/domain/money/money';
import { eventPicturePath } from '@quivertree/posters/poster-path';
import type pg from 'pg';
import { EVENT_IS_OVER } from '../../db/event-conditions.ts';
import { ticketsFilePath, ticketsKeyOf, ticketsPath } from '../../links/order-links.ts';

const MAX_ORDERS = 200;

interface Row {
  reference: string;
  buyer_key: string;
  total_minor: number;
  refunded_minor: number;
  refund_share: RefundShare | null;
  suspended_minor: number;
  currency: string;
  created_at: Date;
  held: boolean;
  tickets: number;
  passed_on: number;
  event_id: string;
  slug: string;
  name: string;
  category: string;
  picture_id: string | null;
  location: string | null;
  city: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  state: PublicEventState;
  past: boolean;
}

/**
 * Fulfilled orders for the account's address, including those placed without signing in, and tickets transferred to it;
 * none until the address is confirmed. A failed refund counts as refunded only once its money has left suspense.
 * Indexes: orders_buyer_email_idx, tickets_holder_email_idx.
 */
export async function myOrders(pool: pg.Pool, userId: string): Promise<Answer<typeof listMyOrders>> {
  const { rows: users } = await pool.query<{ email: string; confirmed: boolean }>(
    'select email, email_verified_at is not null as confirmed from users where id = $1',
    [userId],
  );
  const user = users[0];
  if (!user?.confirmed) return { emailConfirmed: false, orders: [] };
  const { rows } = await pool.query<Row>(
    `with own as (
       select o.event_id, o.id, o.reference, o.buyer_key, o.total_minor, o.refunded_minor, o.refund_share, o.currency,
              o.created_at, false as held, coalesce(f.suspended_minor, 0)::bigint as suspended_minor
         from orders o
         left join lateral (
           select least(sum(r.amount_minor), (select -sum(l.amount_minor) from ledger_entries l
                                               where l.account = 'suspense' and l.owner = p.id::text)) as suspended_minor
             from payments p join refunds r on r.payment_id = p.id and r.event_id = p.event_id
            where p.order_id = o.id and p.event_id = o.event_id and p.disposition = 'applied'
              and r.kind <> 'suspense' and r.state = 'failed'
            group by p.id) f on o.refund_share is not null
        where lower(o.buyer_email) = lower($1) and o.state = 'fulfilled'
        union all
       select o.event_id, o.id, o.reference, t.holder_key, 0, 0, null, o.currency, t.issued_at, true, 0
         from tickets t
         join orders o on o.id = t.order_id and o.event_id = t.event_id
        where lower(t.holder_email) = lower($1))
     select o.reference, o.buyer_key, o.total_minor, o.refunded_minor, o.refund_share, o.suspended_minor, o.currency, o.created_at, o.held, e.id as event_id, e.slug,
            e.name, e.category, e.location, e.city, e.starts_at, e.ends_at, e.time_zone, e.state, e.picture_id,
            ${EVENT_IS_OVER} as past, n.tickets, n.passed_on
       from own o
       join events e on e.id = o.event_id
       cross join lateral (
         select count(*) filter (where t.holder_key is null or o.held)::int as tickets,
                count(*) filter (where t.holder_key is not null and not o.held)::int as passed_on
           from tickets t
          where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void'
            and (not o.held or t.holder_key = o.buyer_key)) n
      order by past, case when ${EVENT_IS_OVER} then -extract(epoch from e.starts_at) else extract(epoch from e.starts_at) end,
               o.created_at
      limit $2`,
    [user.email, MAX_ORDERS],
  );
  return { emailConfirmed: true, orders: rows.map(orderOf) };
}

function orderOf(row: Row): Answer<typeof listMyOrders>['orders'][number] {
  const key = ticketsKeyOf({ reference: row.reference, buyerKey: row.buyer_key });
  const refundedMinor = row.refunded_minor - row.suspended_minor;
  return {
    reference: row.reference,
    event: {
      id: row.event_id,
      slug: row.slug,
      name: row.name,
      location: row.location,
      city: row.city,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      timeZone: row.time_zone,
      imageUrl: eventPicturePath({ id: row.event_id, category: row.category, pictureId: row.picture_id }, 480),
      state: row.state,
    },
    past: row.past,
    held: row.held,
    tickets: row.tickets,
    transferred: row.passed_on,
    total: decimalOf(row.total_minor),
    refunded: decimalOf(refundedMinor),
    refundShare: row.suspended_minor === 0 ? row.refund_share : refundedMinor > 0 ? 'partly_refunded' : null,
    currency: row.currency,
    orderedAt: row.created_at.toISOString(),
    ticketsPath: ticketsPath(key),
    pdfPath: ticketsFilePath(key, 'tickets.pdf'),
    receiptPath: row.total_minor > 0 ? ticketsFilePath(key, 'receipt.pdf') : null,
  };
}
