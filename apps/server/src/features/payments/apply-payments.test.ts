import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { makeEvent, type MadeEvent } from '../../../../../tests/world/make-event.ts';
import { plansOf } from '../../../../../tests/world/plans-of.ts';
import { order } from '../../../../../tests/world/paid-order.ts';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { reportingWithin, sized } from '../../../../../tests/world/sizes.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { newSecret } from '../../db/ids.ts';
import { applyConfirmedStatus } from './apply-confirmed-status.ts';
import { applyPayments, paymentToApply } from './apply-payments.ts';
import { findPayment, type KnownPayment } from './known-payment.ts';
import type { ConfirmedStatus } from './providers/provider.ts';

let world: World;
beforeAll(async () => {
  // Keeps the log quiet: the sandbox doesn't know these charges and declines to refund them.
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

const PRICE_MINOR = 10_500;

/** Places orders for one ticket each; returns their payments. */
async function placeOrders(event: MadeEvent, count: number, email?: string): Promise<KnownPayment[]> {
  const placed = await Promise.all(
    Array.from({ length: count }, () => order(world, event, { ...(email && { email }) })),
  );
  return Promise.all(placed.map(({ paymentId }) => findPayment(world.pool, event.id, paymentId)));
}

async function addAttempt(payment: KnownPayment): Promise<KnownPayment> {
  const id = randomUUID();
  await world.pool.query(
    `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency, attempt_reference)
     select event_id, $3, order_id, provider, 'created', amount_minor, currency, $4 from payments where id = $2 and event_id = $1`,
    [payment.eventId, payment.paymentId, id, newSecret()],
  );
  return findPayment(world.pool, payment.eventId, id);
}

function statusOf(payment: KnownPayment, status: Partial<ConfirmedStatus> = {}): ConfirmedStatus {
  return {
    payment,
    state: 'captured',
    amountMinor: PRICE_MINOR,
    currency: 'NAD',
    providerReference: `charge of ${payment.paymentId}`,
    ...status,
  };
}

const notificationOf = () => ({ notificationKey: randomUUID(), body: '{}' });

/** The payments and their orders as they are now, without anything that differs between two runs. */
async function resultOf(event: MadeEvent, payments: readonly KnownPayment[]) {
  const { rows } = await world.pool.query(
    `select p.state, p.disposition, o.state as "order", o.late, (select count(*)::int from tickets t where t.order_id = o.id) as tickets,
            (select count(*)::int from payment_history h where h.payment_id = p.id) as changes,
            (select array_agg(r.reason) from refunds r where r.payment_id = p.id) as refunds,
            (select count(*)::int from payment_notifications n where n.payment_id = p.id) as notifications
       from unnest($2::uuid[]) with ordinality as u (id, at)
       join payments p on p.id = u.id and p.event_id = $1
       join orders o on o.id = p.order_id and o.event_id = p.event_id
      order by u.at`,
    [event.id, payments.map(({ paymentId }) => paymentId)],
  );
  const stock = await world.pool.query('select sold, reserved from ticket_types where event_id = $1', [event.id]);
  return { payments: rows, stock: stock.rows };
}

const ORDERS = 5;

/** A message about one of the payments, of which each order has two. */
const message = fc.record({
  payment: fc.nat({ max: 2 * ORDERS - 1 }),
  status: fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    fc.constant({ state: 'pending' as const }),
    fc.constant({ state: 'failed' as const }),
    fc.constant({ amountMinor: 500 }),
    fc.constant({ otherMerchant: true }),
  ),
});

/** An event with little stock, whose first orders are unpaid and whose last orders have expired. */
async function makeScene(expired: number): Promise<{ event: MadeEvent; payments: KnownPayment[] }> {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: ORDERS }] });
  const first = await placeOrders(event, ORDERS);
  await world.pool.query(
    `update orders set expires_at = now() - interval '1 second' where event_id = $1 and id = any ($2)`,
    [event.id, first.slice(0, expired).map(({ orderId }) => orderId)],
  );
  await world.pool.query('select expire_orders($1, array(select id from orders where event_id = $1))', [event.id]);
  if (expired > 1) await order(world, event);
  return { event, payments: [...first, ...(await Promise.all(first.map(addAttempt)))] };
}

const TIMEOUT_MS = sized(120_000, 600_000);

test('payments applied together end like payments applied one after another', { timeout: TIMEOUT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: ORDERS }),
      fc.array(message, { minLength: 1, maxLength: 20 }),
      async (expired, messages) => {
        const [together, apart] = [await makeScene(expired), await makeScene(expired)];
        const itemsOf = ({ payments }: typeof together) =>
          messages.map(({ payment, status }) => {
            const known = payments[payment] as KnownPayment;
            return paymentToApply(known, statusOf(known, status), notificationOf());
          });
        const outcomes = await applyPayments(world.pool, itemsOf(together));
        const single: typeof outcomes = [];
        for (const item of itemsOf(apart)) single.push(...(await applyPayments(world.pool, [item])));
        expect(outcomes.map(({ outcome }) => outcome)).toEqual(single.map(({ outcome }) => outcome));
        expect(await resultOf(together.event, together.payments)).toEqual(await resultOf(apart.event, apart.payments));
      },
    ),
    { numRuns: sized(12, 500), ...reportingWithin(TIMEOUT_MS) },
  );
});

describe('late payments that are applied together', () => {
  test('get the tickets that are left, in order of arrival', async () => {
    const { event, payments } = await makeScene(ORDERS);
    await order(world, event, { quantities: [2] });
    expect(await dispositionsOf(payments.slice(0, ORDERS))).toEqual([
      'applied',
      'applied',
      'unmatched',
      'unmatched',
      'unmatched',
    ]);
    const { stock } = await resultOf(event, payments);
    expect(stock).toEqual([{ sold: 2, reserved: 3 }]);
  });

  test('stay within the limit of a buyer', async () => {
    const event = await makeEvent(world.pool, { maxPerBuyer: 2 });
    const email = 'ndapewa@example.com';
    const payments: KnownPayment[] = [];
    for (let i = 0; i < 3; i++) {
      payments.push(...(await placeOrders(event, 1, email)));
      await runOutReservations(world.pool, event.id);
    }
    expect(await dispositionsOf(payments)).toEqual(['applied', 'applied', 'unmatched']);
  });

  async function dispositionsOf(payments: readonly KnownPayment[]) {
    const items = payments.map((payment) => paymentToApply(payment, statusOf(payment)));
    return (await applyPayments(world.pool, items)).map((applied) =>
      applied.outcome === 'changed' ? applied.disposition : applied.outcome,
    );
  }
});

test('a charge pays for one payment, also within a batch', async () => {
  const event = await makeEvent(world.pool);
  const [first, second] = (await placeOrders(event, 2)) as [KnownPayment, KnownPayment];
  const charge = { providerReference: 'the same charge' };
  const outcomes = await applyPayments(world.pool, [
    paymentToApply(first, statusOf(first, charge)),
    paymentToApply(second, statusOf(second, charge)),
  ]);
  expect(outcomes).toMatchObject([{ outcome: 'changed', disposition: 'applied' }, { outcome: 'other_charge' }]);
});

const POISONS: [string, { body?: string; status?: Partial<ConfirmedStatus> }][] = [
  ['a character that PostgreSQL can’t store', { body: 'a zero: \0' }],
  ['a reference that fits into no index', { status: { providerReference: randomBytes(9_000).toString('base64') } }],
];

test.each(POISONS)('one notification among 200 with %s fails alone', { timeout: 60_000 }, async (_, poison) => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 300 }] });
  const payments = await placeOrders(event, 200);
  const poisoned = payments[77] as KnownPayment;
  using sent = vi.spyOn(world.context.pool, 'query');
  const outcomes = await Promise.allSettled(
    payments.map((payment) => {
      const { status, body = '{}' } = payment === poisoned ? poison : {};
      return applyConfirmedStatus(world.context, payment, statusOf(payment, status), { ...notificationOf(), body });
    }),
  );
  const calls = sent.mock.calls.filter(([statement]) => (statement as { name?: string }).name === 'apply_payments');
  // The batch that fails is repeated one by one, the others aren't.
  expect(calls.length).toBeLessThan(100);
  expect(outcomes.flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))).toEqual([77]);
  const applied = async () => {
    const { payments: rows } = await resultOf(event, payments);
    return rows.filter(({ disposition }) => disposition === 'applied').length;
  };
  expect(await applied()).toBe(199);
  await applyConfirmedStatus(world.context, poisoned, statusOf(poisoned), notificationOf());
  expect(await applied()).toBe(200);
});

/** Tables in the sequence in which a batch writes to them. */
const WRITTEN = [
  'ticket_types',
  'order_history',
  'orders',
  'tickets',
  'tickets_to_email',
  'payment_notifications',
  'payment_history',
  'payments',
  'refunds',
  'ledger_transactions',
  'ledger_entries',
];

describe('a batch whose database connection ends', () => {
  test.each(WRITTEN)('after it has written %s leaves nothing half-done, and is repeated', async (table) => {
    const event = await makeEvent(world.pool);
    const payments = await placeOrders(event, 4);
    payments.push(await addAttempt(payments[0] as KnownPayment));
    const items = payments.map((payment) => paymentToApply(payment, statusOf(payment), notificationOf()));
    const before = await resultOf(event, payments);
    await endConnectionAfter(table);
    try {
      await expect(applyPayments(world.pool, items)).rejects.toThrow();
      expect(await resultOf(event, payments)).toEqual(before);
      await world.pool.query('alter sequence batches_until_the_end restart');
      await Promise.all(payments.map((payment) => applyConfirmedStatus(world.context, payment, statusOf(payment))));
    } finally {
      await world.pool.query('drop function end_connection cascade; drop sequence batches_until_the_end');
    }
    const { payments: rows } = await resultOf(event, payments);
    expect(rows.map(({ disposition }) => disposition)).toEqual([...Array(4).fill('applied'), 'surplus']);
  });

  /** Ends the connection of the next batch of payments that writes to a table, and no other connection. */
  async function endConnectionAfter(table: string): Promise<void> {
    await world.pool.query(
      `create sequence batches_until_the_end;
       create function end_connection() returns trigger language plpgsql as $$
       begin
         if current_query() like '%apply_payments(%' and nextval('batches_until_the_end') = 1 then
           perform pg_terminate_backend(pg_backend_pid());
         end if;
         return null;
       end $$;
       create trigger ends_connection after insert or update on ${table} for each statement execute function end_connection()`,
    );
  }
});

test('a batch reads its own payments only, however many the event has', async () => {
  // The planner expects one line of each ticket type, as after the first orders of several events.
  await world.pool.query(
    'alter table order_lines alter ticket_type_id set (n_distinct = -1); analyze orders, order_lines',
  );
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 10_000 }] });
  const earlier = await placeOrders(event, 40);
  await applyPayments(
    world.pool,
    earlier.map((payment) => paymentToApply(payment, statusOf(payment))),
  );
  const payments = await placeOrders(event, 2);
  const plans = await plansOf(world.databaseUrl, (pool) =>
    applyPayments(
      pool,
      payments.map((payment) => paymentToApply(payment, statusOf(payment), notificationOf())),
    ),
  );
  const nodes = plans.flatMap(({ text, nodes }) => nodes.map((node) => ({ text, ...node })));
  expect(nodes.length).toBeGreaterThan(10);
  expect(nodes.filter(({ rows }) => rows > 20)).toEqual([]);
});

test('the sales figures of a large batch are counted in one pass', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 10_000 }] });
  const payments = await placeOrders(event, 40);
  const plans = await plansOf(world.databaseUrl, (pool) =>
    applyPayments(
      pool,
      payments.map((payment) => paymentToApply(payment, statusOf(payment))),
    ),
  );
  const counting = plans.filter(({ text }) => text.includes('insert into sales_changes'));
  expect(counting).toHaveLength(2);
  // One function computes the figures of each ledger entry.
  const scans = counting.flatMap(({ nodes }) => nodes.filter((node) => node['Node Type'] !== 'Function Scan'));
  expect(scans.filter(({ loops }) => loops > 1)).toEqual([]);
});
