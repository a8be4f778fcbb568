import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { defineSweep, NIGHTLY_MS } from '../../jobs/sweep.ts';
import type { Infrastructure } from '../../infrastructure.ts';

const PEOPLE_PER_RUN = 20;
/** Maximum number of rows erased per person and table in one run; the next run continues. */
const ROWS_PER_RUN = 500;

/** SQL: time at which the erasure with id $2 was requested. */
const REQUESTED_AT = '(select r.requested_at from erasures r where r.id = $2)';
const IS_OVER = `(e.ends_at < now() or e.state = 'cancelled')`;

/** SQL: time at which the current holder got ticket `x`. */
const HELD_SINCE = `greatest(x.issued_at,
  (select max(f.decided_at) from transfers f
    where f.event_id = x.event_id and f.ticket_id = x.id and f.state = 'accepted'),
  (select max(a.at) from order_actions a
    where a.event_id = x.event_id and a.order_id = x.order_id and a.kind = 'edit' and x.id = any (a.ticket_ids)
      and 'email' = any (a.changed)))`;

/**
 * Personal data of a deleted user ($1 is their address) in events that are over, by table: the matching rows, the time
 * they became the user's, and the columns to clear. If someone signs up again with the same address, their later data
 * isn't erased, and neither is the new holder's name on a transferred ticket. Erased waiting-list entries get unique
 * addresses, because an address can wait only once.
 */
const PERSONAL_DATA = [
  {
    table: 'orders',
    isTheirs: 'lower(x.buyer_email) = lower($1)',
    since: 'x.created_at',
    erase: `buyer_name = 'Deleted', buyer_email = 'deleted@invalid', buyer_mailbox = null, custom_fields = '[]'`,
  },
  {
    table: 'tickets',
    isTheirs: 'lower(x.holder_email) = lower($1)',
    since: HELD_SINCE,
    erase: `attendee_name = 'Deleted', holder_email = 'deleted@invalid'`,
  },
  {
    table: 'transfers',
    isTheirs: 'lower(x.from_email) = lower($1)',
    since: 'x.created_at',
    erase: `from_name = 'Deleted', from_email = 'deleted@invalid'`,
  },
  {
    table: 'transfers',
    isTheirs: 'lower(x.to_email) = lower($1)',
    since: 'x.created_at',
    erase: `to_email = 'deleted@invalid'`,
  },
  {
    table: 'waiting_entries',
    isTheirs: 'lower(x.email) = lower($1)',
    since: 'x.joined_at',
    erase: `name = 'Deleted', email = 'deleted-' || x.id || '@invalid', network = null, max_offered = null`,
  },
];

/**
 * Erases deleted users from orders, tickets and waiting lists once the events are over. Safe to run on several servers
 * at once. Returns how many rows were erased. Indexes: orders_buyer_email_idx, tickets_holder_email_idx,
 * transfers_from_email_idx. Received transfers and waiting lists are scanned in full once a night.
 */
export async function erasePastData(pool: pg.Pool): Promise<number> {
  const { rows: open } = await pool.query<{ id: string }>(
    'select id from erasures where done_at is null order by requested_at limit $1',
    [PEOPLE_PER_RUN],
  );
  let erased = 0;
  for (const { id } of open) erased += await inTransaction(pool, (client) => erasePerson(client, id));
  return erased;
}

async function erasePerson(client: pg.PoolClient, erasureId: string): Promise<number> {
  const { rows } = await client.query<{ email: string }>(
    'select email from erasures where id = $1 and done_at is null for update skip locked',
    [erasureId],
  );
  if (!rows[0]) return 0;
  const { email } = rows[0];
  let erased = 0;
  for (const { table, isTheirs, since, erase } of PERSONAL_DATA) {
    const { rows: expired } = await client.query<{ event_id: string; id: string }>(
      `update ${table} x set ${erase}
         from (select x.event_id, x.id from ${table} x join events e on e.id = x.event_id
                where ${isTheirs} and ${since} <= ${REQUESTED_AT} and ${IS_OVER} limit $3) over
        where x.event_id = over.event_id and x.id = over.id
        returning x.event_id, x.id`,
      [email, erasureId, ROWS_PER_RUN],
    );
    if (table === 'orders') await eraseWithOrders(client, expired);
    if (table === 'tickets') await eraseWithTickets(client, expired);
    erased += expired.length;
  }
  const remaining = PERSONAL_DATA.map(
    ({ table, isTheirs, since }) => `exists (select from ${table} x where ${isTheirs} and ${since} <= ${REQUESTED_AT})`,
  ).join(' or ');
  await client.query(`update erasures set email = null, done_at = now() where id = $2 and not (${remaining})`, [
    email,
    erasureId,
  ]);
  return erased;
}

/**
 * Statements that clear the other places that name the buyer of an order; `o` are the orders. Reasons for money
 * movements between us and providers (disputes, suspense) stay, because they are accounting records.
 */
const WITH_ORDERS = [
  // Leaves transferred tickets alone, because they have their new holder's name.
  `update tickets t set attendee_name = 'Deleted' from o
    where t.event_id = o.event_id and t.order_id = o.id and t.holder_email is null`,
  `update transfers f set from_name = 'Deleted' from o join tickets t on t.event_id = o.event_id and t.order_id = o.id
    where f.event_id = t.event_id and f.ticket_id = t.id`,
  `update refunds r set note = '' from o join payments p on p.event_id = o.event_id and p.order_id = o.id
    where r.event_id = p.event_id and r.payment_id = p.id and r.note <> ''`,
  `update order_actions a set note = '' from o where a.event_id = o.event_id and a.order_id = o.id and a.note <> ''`,
  `update payment_notifications n set body = '' from o join payments p on p.event_id = o.event_id and p.order_id = o.id
    where n.event_id = p.event_id and n.payment_id = p.id and n.body <> ''`,
];

type Rows = readonly { event_id: string; id: string }[];

async function eraseWithOrders(client: pg.PoolClient, orders: Rows): Promise<void> {
  for (const statement of WITH_ORDERS)
    await client.query(`with o as (select * from unnest($1::uuid[], $2::uuid[]) as o (event_id, id)) ${statement}`, [
      orders.map((order) => order.event_id),
      orders.map((order) => order.id),
    ]);
}

/** Clears messages sent to the holders of tickets that someone else bought. */
async function eraseWithTickets(client: pg.PoolClient, tickets: Rows): Promise<void> {
  await client.query(
    `update order_actions a set note = ''
       from unnest($1::uuid[], $2::uuid[]) as h (event_id, id) join tickets t on t.event_id = h.event_id and t.id = h.id
      where a.event_id = t.event_id and a.order_id = t.order_id and t.id = any (a.ticket_ids) and a.note <> ''`,
    [tickets.map((ticket) => ticket.event_id), tickets.map((ticket) => ticket.id)],
  );
}

export const erasePastDataSweep = defineSweep({
  title: 'orders of deleted accounts erased',
  everyMs: NIGHTLY_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => erasePastData(pool),
});
