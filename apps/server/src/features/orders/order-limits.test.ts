import { placeOrder } from '@quivertree/contract/orders/orders';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { type MadeEvent, makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
let event: MadeEvent;
beforeAll(async () => {
  const env = { ORDERS_PER_ADDRESS: '10', ORDERS_PER_EMAIL: '4', TRUSTED_PROXIES: '1' };
  world = await startWorld({ servers: 2, env });
  event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 1_000 }, { priceMinor: 0 }, { capacity: 1 }] });
});
afterAll(() => world.stop());
afterEach(() => assertBooksAgree(world.pool));

const PAID = 0;
const FREE = 1;
const SOLD_OUT = 2;

let people = 0;
let networks = 0;
const newEmail = () => `somebody-${++people}@example.com`;
const network = () => `10.0.0.${++networks}`;

interface Attempt {
  from?: string;
  email?: string;
  type?: number;
  key?: string;
  server?: number;
}

async function order({ from = network(), email = newEmail(), type = PAID, key, server = 0 }: Attempt) {
  const answer = await fetch(`${world.urls[server]}${placeOrder.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify({
      eventId: event.id,
      attendee: { name: 'Selma Nangolo', email },
      tickets: [{ ticketId: event.ticketTypes[type], quantity: 1 }],
    }),
  });
  const body = await answer.json();
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), body };
}

/** Number of orders that go through before the first refusal. */
async function ordersUntilRefused(attempt: Attempt): Promise<number> {
  for (let n = 0; n < 50; n++) {
    const { status, retryAfter, body } = await order(attempt);
    if (status === 200) continue;
    expect(body).toMatchObject({ code: 'order.too_often', data: { seconds: retryAfter } });
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(0);
    return n;
  }
  return 50;
}

describe('orders are limited', () => {
  test('per client address, whatever name is given; neighbouring addresses aren’t affected', async () => {
    const from = network();
    expect(await ordersUntilRefused({ from })).toBe(10);
    expect((await order({})).status).toBe(200);
  });

  test('per IPv6 network, whichever of its addresses is used', async () => {
    for (let i = 0; i < 10; i++) expect((await order({ from: `2001:db8:7:7::${i}` })).status).toBe(200);
    expect((await order({ from: '2001:db8:7:7:ffff::1' })).status).toBe(429);
    expect((await order({ from: '2001:db8:7:8::1' })).status).toBe(200);
  });

  test('per IPv6 /48, by four allowances', async () => {
    const from = (i: number) => `2001:db8:9:${i.toString(16)}::1`;
    for (let i = 0; i < 40; i++) expect((await order({ from: from(i) })).status).toBe(200);
    // On a busy machine, the limit may have had time to refill a little.
    let refused = false;
    for (let i = 40; i < 60 && !refused; i++) refused = (await order({ from: from(i) })).status === 429;
    expect(refused).toBe(true);
    expect((await order({ from: '2001:db8:a::1' })).status).toBe(200);
  });

  test('per IPv4 address, even if it arrives as IPv6', async () => {
    for (let i = 0; i < 5; i++) expect((await order({ from: '10.1.2.3' })).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await order({ from: '64:ff9b::a01:203' })).status).toBe(200);
    expect((await order({ from: '::ffff:a01:203' })).status).toBe(429);
    expect((await order({ from: '2002:a01:203::1' })).status).toBe(429);
  });

  test('per mailbox, from any address and in any spelling', async () => {
    const [name, servers] = newEmail().split('@');
    expect(await ordersUntilRefused({ email: `${name}@${servers}` })).toBe(4);
    expect((await order({ email: `${name?.toUpperCase()}+2@${servers}` })).status).toBe(429);
  });

  test('more strictly if they’re free, since they send emails to any address given', async () => {
    expect(await ordersUntilRefused({ from: network(), type: FREE })).toBe(2);
    const email = newEmail();
    expect(await ordersUntilRefused({ email, type: FREE })).toBe(4);
    // The next one may come an hour after the first.
    const { retryAfter } = await order({ email, type: FREE });
    expect(retryAfter).toBeGreaterThan(3_500);
    expect(retryAfter).toBeLessThanOrEqual(3_600);
  });

  test('across all servers', async () => {
    const email = newEmail();
    for (let i = 0; i < 4; i++) expect((await order({ email, server: 0 })).status).toBe(200);
    await expect
      .poll(async () => (await order({ email, server: 1, type: SOLD_OUT })).status, { timeout: 10_000, interval: 200 })
      .toBe(429);
  });
});

describe('only new orders count towards the limits', () => {
  test('a refused one doesn’t', async () => {
    await order({ type: SOLD_OUT });
    const [from, email] = [network(), newEmail()];
    for (let i = 0; i < 12; i++) expect((await order({ from, email, type: SOLD_OUT })).status).toBe(409);
    expect((await order({ from, email })).status).toBe(200);
  });

  test('a repeat doesn’t, and gets its response even when the limit is reached', async () => {
    const attempt = { from: network(), email: newEmail(), key: 'the same again' };
    const first = await order(attempt);
    for (let i = 0; i < 12; i++) expect((await order(attempt)).body).toEqual(first.body);
    expect(await ordersUntilRefused({ ...attempt, key: '' })).toBe(3);
    expect((await order(attempt)).body).toEqual(first.body);
  });
});
