import type { Answer } from '@quivertree/contract/call';
import type { listMyOrders } from '@quivertree/contract/own-account';
import { decimalOf } from '@quivertree/domain/money';
import { eventPicturePath } from '@quivertree/domain/event-picture';
import type pg from 'pg';
import { ticketsKey, ticketsPath } from '../orders/order-links.ts';

const MOST_ORDERS = 200;

interface Row {
  reference: string;
  buyer_key: string;
  total_minor: number;
  currency: string;
  created_at: Date;
  tickets: number;
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
  state: 'published' | 'ended' | 'postponed' | 'cancelled';
  past: boolean;
}

/**
 * The fulfilled orders of the account's address, also those that were made as a guest; only once the address is known to
 * be the account's. Index: orders_buyer_email_idx.
 */
export async function myOrders(pool: pg.Pool, userId: string): Promise<Answer<typeof listMyOrders>> {
  const { rows: users } = await pool.query<{ email: string; confirmed: boolean }>(
    'select email, email_verified_at is not null as confirmed from users where id = $1',
    [userId],
  );
  const user = users[0];
  if (!user?.confirmed) return { emailConfirmed: false, orders: [] };
  const { rows } = await pool.query<Row>(
    `select o.reference, o.buyer_key, o.total_minor, o.currency, o.created_at, e.id as event_id, e.slug, e.name,
            e.category, e.picture_id, e.location, e.city, e.starts_at, e.ends_at, e.time_zone, e.state,
            e.ends_at < now() or e.state in ('ended', 'cancelled') as past,
            (select count(*)::int from tickets t
              where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void') as tickets
       from orders o
       join events e on e.id = o.event_id
      where lower(o.buyer_email) = lower($1) and o.state = 'fulfilled'
      order by past, case when e.ends_at < now() then -extract(epoch from e.starts_at) else extract(epoch from e.starts_at) end,
               o.created_at
      limit $2`,
    [user.email, MOST_ORDERS],
  );
  return { emailConfirmed: true, orders: rows.map(orderOf) };
}

function orderOf(row: Row): Answer<typeof listMyOrders>['orders'][number] {
  const keys = { reference: row.reference, buyerKey: row.buyer_key };
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
    tickets: row.tickets,
    total: decimalOf(row.total_minor),
    currency: row.currency,
    orderedAt: row.created_at.toISOString(),
    ticketsPath: ticketsPath(keys),
    pdfPath: `/api/v1/public/tickets/${ticketsKey(keys)}/tickets.pdf`,
  };
}
