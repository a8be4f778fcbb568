import { placeOrder } from '@quivertree/contract/orders/orders';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { type MadeEvent, makeEvent } from '../world/make-event.ts';
import { startWorld, type World } from '../world/world.ts';

const ROUNDS = 40;

let world: World;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
});
afterAll(() => world.stop());
afterEach(() => assertBooksAgree(world.pool));

interface OrderAnswer {
  status: number;
  code: string | undefined;
  reference: string | undefined;
}

async function order(server: number, event: MadeEvent, type: number, key: string): Promise<OrderAnswer> {
  const answer = await fetch(`${world.urls[server]}${placeOrder.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      eventId: event.id,
      attendee: { name: 'Selma Nangolo', email: 'selma@example.com' },
      tickets: [{ ticketId: event.ticketTypes[type], quantity: 1 }],
    }),
  });
  const { code, payload } = await answer.json();
  return { status: answer.status, code, reference: payload?.reference };
}

async function ordersOf(event: MadeEvent): Promise<{ reference: string; units: number }[]> {
  const { rows } = await world.pool.query(
    `select o.reference, sum(l.quantity)::int as units
       from orders o join order_lines l on l.order_id = o.id and l.event_id = o.event_id
      where o.event_id = $1 group by o.reference`,
    [event.id],
  );
  return rows;
}

/** An event with two ticket types, so that orders for different types share no lock but that of their key. */
const twoTypes = () => makeEvent(world.pool, { ticketTypes: [{ capacity: 1_000 }, { capacity: 1_000 }] });

test('one key sent to two servers at once for different orders places one, and refuses the other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const event = await twoTypes();
    const answers = await Promise.all([0, 1].map((server) => order(server, event, server, `key ${round}`)));
    const placed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(placed).toHaveLength(1);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ status: 422, code: 'idempotency.key_reused' });
    expect(await ordersOf(event)).toEqual([{ reference: placed[0]?.reference, units: 1 }]);
  }
});

test('one key sent to two servers at once for the same order places it once, with one response', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const event = await twoTypes();
    const answers = await Promise.all([0, 1, 0, 1].map((server) => order(server, event, 0, `same key ${round}`)));
    for (const { status, code } of answers)
      expect(status === 200 || code === 'idempotency.in_progress', `${status} ${code}`).toBe(true);
    const references = new Set(answers.flatMap(({ reference }) => reference ?? []));
    expect(references.size).toBe(1);
    expect(await ordersOf(event)).toEqual([{ reference: [...references][0], units: 1 }]);
  }
});

test('if it shares a batch with another order, that order is placed too', async () => {
  for (let round = 0; round < ROUNDS / 4; round++) {
    const event = await twoTypes();
    const answers = await Promise.all([
      ...[0, 1].map((server) => order(server, event, server, `contested ${round}`)),
      ...[0, 1].map((server) => order(server, event, server, `neighbour ${round} at ${server}`)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await ordersOf(event)).toHaveLength(3);
  }
});
