import type { Answer } from '@quivertree/contract/call';
import { CallError, type Client } from '@quivertree/contract/client';
import type { placeOrder } from '@quivertree/contract/orders/orders';
import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import { ManualClock } from '@quivertree/runtime/manual-clock.fixture';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrderSubmission } from './order-submission.ts';

const EVENT = '0190a000-0000-7000-8000-000000000001';
const order = (quantity = 2) => ({
  eventId: EVENT,
  attendee: { name: 'Ndapewa', email: 'n@example.com' },
  customFields: [],
  tickets: [{ ticketId: '0190a000-0000-7000-8000-000000000002', quantity }],
});

type Network = 'up' | 'down' | 'loses the answer';
interface Reservation {
  reference: string;
  until: number;
}

/** A server that reserves once per idempotency key, records which orders were replaced, and can lose its answers. */
class OrderServer implements Client {
  network: Network = 'up';
  refusal: CallError | undefined;
  payRefusal: CallError | undefined;
  readonly placed = new Map<string, Reservation>();
  readonly replaced: string[] = [];
  readonly #clock: ManualClock;

  constructor(clock: ManualClock) {
    this.#clock = clock;
  }

  call: Client['call'] = async (call, input, options) => {
    if (this.network === 'down') throw new CallError('Network Error');
    const reservation = call.name === 'payOrder' ? this.#pay(input) : this.#place(input, options?.idempotencyKey ?? '');
    if (this.network === 'loses the answer') throw new CallError('Network Error');
    return answerFor(reservation) as never;
  };

  #place(input: unknown, key: string): Reservation {
    const { body } = input as { body: { replaces?: { reference: string } } };
    const known = this.placed.get(key);
    if (known) return known;
    if (this.refusal) throw this.refusal;
    if (body.replaces) this.replaced.push(body.replaces.reference);
    const made = { reference: `QT-${this.placed.size + 1}`, until: this.#clock.now() + 15 * MINUTE_MS };
    this.placed.set(key, made);
    return made;
  }

  #pay(input: unknown): Reservation {
    const { params } = input as { params: { reference: string } };
    if (this.payRefusal) throw this.payRefusal;
    const known = [...this.placed.values()].find(({ reference }) => reference === params.reference);
    if (!known) throw refusal(404, 'order.not_found');
    return known;
  }
}

const refusal = (status: number, code: string) => new CallError('No', status, { code, message: 'No' });

function answerFor({ reference, until }: Reservation): Answer<typeof placeOrder> {
  const url = `https://pay.example/${reference}`;
  return {
    amount: 100,
    provider: 'STRIPE',
    payload: {
      return_url: 'https://quivertree.example/',
      payment_url: url,
      merchant_id: null,
      reference,
      description: '2 tickets',
      amount: 100,
      notify_url: null,
    },
    next: { kind: 'redirect', url },
    order: { reference, key: `key of ${reference}` },
    expiresAt: new Date(until).toISOString(),
  };
}

let clock: ManualClock;
let storage: MemoryStore;
let server: OrderServer;
beforeEach(() => {
  clock = new ManualClock(Date.UTC(2026, 10, 22));
  storage = new MemoryStore();
  server = new OrderServer(clock);
});

/** The app after a start: it knows only what is stored. */
const startApp = () =>
  createOrderSubmission(
    {
      client: server,
      storage,
      clock,
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      statusUrl: ({ reference, key }) => `quivertree://status/${reference}?key=${key}`,
      md5: () => 'never needed',
    },
    EVENT,
  );

test('places an order and says where it is paid, and until when', async () => {
  expect(await startApp().submit(order())).toEqual({
    kind: 'redirect',
    url: 'https://pay.example/QT-1',
    order: { reference: 'QT-1', key: 'key of QT-1' },
    until: '2026-11-22T00:15:00.000Z',
  });
});

describe('an interrupted purchase', () => {
  test('that was killed before the answer places no second order', async () => {
    server.network = 'loses the answer';
    await expect(startApp().submit(order())).rejects.toThrow('Network Error');
    server.network = 'up';
    expect(await startApp().submit(order())).toMatchObject({ order: { reference: 'QT-1' } });
    expect(server.placed.size).toBe(1);
  });

  test('that was killed after the answer continues the open order', async () => {
    await startApp().submit(order());
    expect(await startApp().submit(order())).toMatchObject({
      url: 'https://pay.example/QT-1',
      until: '2026-11-22T00:15:00.000Z',
    });
    expect(server.placed.size).toBe(1);
  });

  test('leads to the status while a payment is in progress', async () => {
    await startApp().submit(order());
    server.payRefusal = refusal(409, 'order.payment_in_progress');
    expect(await startApp().submit(order())).toMatchObject({ url: 'quivertree://status/QT-1?key=key of QT-1' });
  });

  test('orders again once the reservation has expired', async () => {
    await startApp().submit(order());
    await clock.advance(15 * MINUTE_MS);
    expect(await startApp().submit(order())).toMatchObject({ order: { reference: 'QT-2' } });
    expect(server.replaced).toEqual([]);
  });

  test('whose answer was lost is a new order after the time of a reservation', async () => {
    server.network = 'loses the answer';
    await expect(startApp().submit(order())).rejects.toThrow();
    server.network = 'up';
    await clock.advance(15 * MINUTE_MS);
    expect(await startApp().submit(order())).toMatchObject({ order: { reference: 'QT-2' } });
  });
});

test('another choice replaces the open order', async () => {
  await startApp().submit(order(2));
  expect(await startApp().submit(order(3))).toMatchObject({ order: { reference: 'QT-2' } });
  expect(server.replaced).toEqual(['QT-1']);
});

test('after a refusal the same order is a new attempt', async () => {
  server.refusal = refusal(409, 'order.sold_out');
  await expect(startApp().submit(order())).rejects.toMatchObject({ code: 'order.sold_out' });
  expect([...storage.items.keys()]).toEqual([]);
});

test('malformed storage is ignored', async () => {
  for (const key of [`qt:attempt:${EVENT}`, `qt:order:${EVENT}`])
    storage.setItem(key, JSON.stringify({ version: 1, updatedAt: clock.now(), value: { sent: 7, reference: [] } }));
  expect(await startApp().submit(order())).toMatchObject({ order: { reference: 'QT-1' } });
});

test('a buyer who tries until it works has one reservation, whatever the network does and however often the app starts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ network: fc.constantFrom<Network>('up', 'down', 'loses the answer'), restart: fc.boolean() }),
        { maxLength: 12 },
      ),
      async (attempts) => {
        clock = new ManualClock(Date.UTC(2026, 10, 22));
        storage = new MemoryStore();
        server = new OrderServer(clock);
        let app = startApp();
        for (const { network, restart } of attempts) {
          if (restart) app = startApp();
          server.network = network;
          await app.submit(order()).catch(() => undefined);
          await clock.advance(20_000);
        }
        server.network = 'up';
        expect(await app.submit(order())).toMatchObject({ order: { reference: 'QT-1' } });
        expect(server.placed.size).toBe(1);
      },
    ),
    { numRuns: 200 },
  );
});
