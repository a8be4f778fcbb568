import { randomUUID } from 'node:crypto';
import { placeOrder } from '@quivertree/contract/orders/orders';
import type pg from 'pg';
import { type MadeEvent, makeEvent } from '../tests/world/make-event.ts';
import { postRequest } from './connection.ts';
import { requestingClient, type LoadResult, runLoad } from './load.ts';
import type { Subject } from './start-subject.ts';

export interface HotEventOptions {
  pool: pg.Pool;
  /** Servers that sell the event; buyers are spread over them. */
  servers: readonly Subject[];
  buyers: number;
  seconds: number;
}

/** Number of tickets: more than any run can sell. */
const UNLIMITED = 100_000_000;

/**
 * Has buyers order tickets of the same type over and over, one at a time, then compares the database with the
 * responses.
 */
export async function sellHotEvent({ pool, servers, buyers, seconds }: HotEventOptions): Promise<LoadResult> {
  const event = await makeEvent(pool, { ticketTypes: [{ capacity: UNLIMITED }] });
  const load = await runLoad({ clients: buyers, seconds, client: buyerOf(event, servers) });
  await assertBooks(pool, event, load);
  return load;
}

/** Sends more buyers than there are tickets: each ticket must be sold once and everyone else refused. */
export async function sellOut(pool: pg.Pool, servers: readonly Subject[]): Promise<void> {
  const capacity = 500;
  const event = await makeEvent(pool, { ticketTypes: [{ capacity }] });
  const client = buyerOf(event, servers);
  const load = await runLoad({ clients: 64, seconds: 30, maxTurns: capacity + 300, client });
  await assertBooks(pool, event, load);
  const sold = load.answers.get(200);
  if (sold !== capacity)
    throw new Error(`${capacity} tickets were for sale and more were wanted, but ${sold} were sold.`);
}

function buyerOf(event: MadeEvent, servers: readonly Subject[]) {
  return (number: number) =>
    requestingClient((servers[number % servers.length] as Subject).port, (turn) => orderRequest(event, turn));
}

/** An order of one ticket by a new buyer. */
export function orderRequest({ id, ticketTypes }: MadeEvent, number: number): string {
  return postRequest(
    placeOrder.path,
    { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    JSON.stringify({
      eventId: id,
      attendee: { name: `Buyer ${number}`, email: `buyer-${number}@example.com` },
      customFields: [],
      tickets: [{ ticketId: ticketTypes[0], quantity: 1 }],
    }),
  );
}

/** A busy server refuses with 503, without any effect. */
const EXPECTED = [200, 409, 503];

/**
 * Checks that the numbers of orders, lines, payments and reserved units equal the number of successful responses and
 * stay within the capacity.
 */
async function assertBooks(pool: pg.Pool, event: MadeEvent, { answers }: LoadResult): Promise<void> {
  const { rows } = await pool.query<Record<'reserved' | 'capacity' | 'orders' | 'units' | 'payments', number>>(
    `select t.reserved, t.capacity,
            (select count(*) from orders o where o.event_id = t.event_id) as orders,
            (select sum(l.quantity) from order_lines l where l.ticket_type_id = t.id) as units,
            (select count(*) from payments p where p.event_id = t.event_id) as payments
       from ticket_types t where t.event_id = $1`,
    [event.id],
  );
  const promised = answers.get(200) ?? 0;
  const { reserved = 0, capacity = 0, orders, units, payments } = rows[0] ?? {};
  const agree = [reserved, orders, units, payments].every((count) => count === promised) && reserved <= capacity;
  if (!agree) throw new Error(`${promised} orders were acknowledged, but the books say ${JSON.stringify(rows[0])}.`);
  const unexpected = [...answers.keys()].filter((status) => !EXPECTED.includes(status));
  if (unexpected.length > 0) throw new Error(`Orders were answered with status ${unexpected.join(', ')}.`);
}
