import { randomUUID } from 'node:crypto';
import { placeOrder } from '@quivertree/contract/orders';
import type pg from 'pg';
import { type MadeEvent, makeEvent } from '../tests/world/make-event.ts';
import { postRequest } from './connection.ts';
import { askingClient, type LoadResult, runLoad } from './load.ts';
import type { Subject } from './start-subject.ts';

export interface HotEventOptions {
  pool: pg.Pool;
  /** The servers that sell it; buyers spread over them. */
  servers: readonly Subject[];
  buyers: number;
  seconds: number;
}

/** More than any run can sell. */
const ENOUGH = 100_000_000;

/** Buyers order one ticket each, again and again, all of one ticket type; then the books are compared with the answers. */
export async function sellHotEvent({ pool, servers, buyers, seconds }: HotEventOptions): Promise<LoadResult> {
  const event = await makeEvent(pool, { ticketTypes: [{ capacity: ENOUGH }] });
  const load = await runLoad({ clients: buyers, seconds, client: buyerOf(event, servers) });
  await assertBooks(pool, event, load);
  return load;
}

/** More buyers than tickets: each ticket is sold once, everybody else is refused. */
export async function sellOut(pool: pg.Pool, servers: readonly Subject[]): Promise<void> {
  const capacity = 500;
  const event = await makeEvent(pool, { ticketTypes: [{ capacity }] });
  const client = buyerOf(event, servers);
  const load = await runLoad({ clients: 64, seconds: 30, mostTurns: capacity + 300, client });
  await assertBooks(pool, event, load);
  const sold = load.answers.get(200);
  if (sold !== capacity) throw new Error(`${capacity} tickets were for sale and more wanted, but ${sold} were sold.`);
}

function buyerOf(event: MadeEvent, servers: readonly Subject[]) {
  return (number: number) =>
    askingClient((servers[number % servers.length] as Subject).port, (turn) => orderRequest(event, turn));
}

/** An order of one ticket, by another buyer each time. */
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

/** A server that has too much to do says so (503), and nothing has happened. */
const EXPECTED = [200, 409, 503];

/** As many orders, lines, payments and reserved units as answers that promised one, and none beyond the capacity. */
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
  const strange = [...answers.keys()].filter((status) => !EXPECTED.includes(status));
  if (strange.length > 0) throw new Error(`Orders were answered with status ${strange.join(', ')}.`);
}
