import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { holdJobs } from '../../../../../tests/world/jobs.ts';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import {
  chooseOutcomeAt,
  type OrderToPay,
  orderAt,
  orderOf,
  PROVIDERS,
  statusOfOrder,
} from '../../../../../tests/world/pay.ts';
import { plansOf } from '../../../../../tests/world/plans-of.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { minIdAt } from '../../db/ids.ts';
import { compareStatement } from '../payments/compare-statements.ts';
import { deleteUnpaidOrders } from './delete-unpaid-orders.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

/** Backdates an event's orders, and their time-based ids, by this many days. */
async function letAge(eventId: string, days: number): Promise<void> {
  const idThen = minIdAt(Date.now() - days * 86_400_000).slice(0, 13);
  const client = await world.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const [table, column] of [
      ['orders', 'id'],
      ['order_lines', 'order_id'],
      ['order_history', 'order_id'],
      ['payments', 'order_id'],
      ['order_emails', 'order_id'],
      ['tickets', 'order_id'],
    ] as const)
      await client.query(
        `update ${table} set ${column} = overlay(${column}::text placing $2 from 1 for 13)::uuid where event_id = $1`,
        [eventId, idThen],
      );
    await client.query(
      `update orders set created_at = created_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2)
        where event_id = $1`,
      [eventId, days],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

const remaining = async (eventId: string) =>
  (
    await world.pool.query(
      `select (select count(*)::int from orders where event_id = $1) as orders,
              (select count(*)::int from order_lines where event_id = $1) as lines,
              (select count(*)::int from order_history where event_id = $1) as history,
              (select count(*)::int from payments where event_id = $1) as payments,
              (select count(*)::int from payment_history where event_id = $1) as payment_history,
              (select coalesce(sum(orders), 0)::int from deleted_orders where event_id = $1) as deleted`,
      [eventId],
    )
  ).rows[0];

/** Runs the deletion several times, since each run skips orders that are locked at that moment. */
async function deleteUntilGone(eventId: string): Promise<void> {
  const left = async () => {
    await deleteUnpaidOrders(world.context);
    return (await remaining(eventId)).orders;
  };
  await expect.poll(left, { timeout: 20_000, interval: 200 }).toBe(0);
}

describe.each(PROVIDERS)('an unpaid order at %s', (provider) => {
  async function unpaid(days: number): Promise<OrderToPay> {
    const order = await orderAt(world, provider);
    await runOutReservations(world.pool, order.eventId);
    await letAge(order.eventId, days);
    return order;
  }

  test('is deleted with all its data after 30 days, and not before', async () => {
    const [old, young] = [await unpaid(31), await unpaid(29)];
    await deleteUntilGone(old.eventId);
    expect(await remaining(old.eventId)).toEqual({
      orders: 0,
      lines: 0,
      history: 0,
      payments: 0,
      payment_history: 0,
      deleted: 1,
    });
    expect(await remaining(young.eventId)).toMatchObject({ orders: 1, payments: 1, deleted: 0 });
    await expect(statusOfOrder(world, old)).rejects.toMatchObject({ code: 'order.not_found' });
  });

  test.each(['decline', 'short', 'pay'] as const)(
    'is retained if its buyer did something: %s',
    { timeout: 90_000 },
    async (choice) => {
      const order = await orderAt(world, provider);
      // The job that ends the payment at Stripe comes after this buyer.
      const releaseJobs = await holdJobs(world.pool);
      await runOutReservations(world.pool, order.eventId);
      await chooseOutcomeAt(order, choice);
      // On a busy machine, a notification may not be accepted until the provider sends it again.
      const paymentStates = async () =>
        (await world.pool.query('select state from payments where event_id = $1', [order.eventId])).rows[0].state;
      await expect
        .poll(paymentStates, { timeout: 60_000, interval: 50 })
        .toBe(choice === 'decline' ? 'failed' : 'captured');
      await releaseJobs();
      await letAge(order.eventId, 40);
      // Only orders declined through Stripe are deleted: they certainly weren't paid, and their sessions expired long
      // ago.
      const stays = choice !== 'decline' || provider !== 'STRIPE';
      if (stays) await deleteUnpaidOrders(world.context);
      else await deleteUntilGone(order.eventId);
      expect(await remaining(order.eventId)).toMatchObject({ orders: stays ? 1 : 0, payments: stays ? 1 : 0 });
      const { rows } = await world.pool.query(
        `select bool_or(body <> '') as readable from payment_notifications where event_id = $1`,
        [order.eventId],
      );
      expect(rows).toEqual([{ readable: stays }]);
    },
  );
});

describe.each(['TEST', 'FINATIC', 'BUDDY'] as const)('money that %s takes for a deleted order', (provider) => {
  test('is suspended and refunded automatically, once, however often it is notified', async () => {
    const order = await orderAt(world, provider);
    await runOutReservations(world.pool, order.eventId);
    await letAge(order.eventId, 31);
    await deleteUntilGone(order.eventId);
    await chooseOutcomeAt(order, 'notified_twice');
    await vi.waitFor(
      async () => {
        const { rows } = await world.pool.query(
          `select p.disposition, p.captured_minor as minor, r.state as refund
             from payments p left join refunds r on r.payment_id = p.id where p.event_id = $1`,
          [order.eventId],
        );
        expect(rows).toEqual([{ disposition: 'unmatched', minor: 21_000, refund: 'succeeded' }]);
      },
      { timeout: 15_000, interval: 50 },
    );
    const { rows } = await world.pool.query('select count(*)::int as n from tickets where event_id = $1', [
      order.eventId,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
    const period = { since: new Date(0), until: new Date(Date.now() + 1_000) };
    expect(await compareStatement(world.context, provider, period)).toEqual([]);
  });

  test('is ignored if no one paid, or if the charge paid for something else', async () => {
    const paid = await orderAt(world, provider);
    const order = await orderAt(world, provider);
    await runOutReservations(world.pool, order.eventId);
    await letAge(order.eventId, 31);
    await deleteUnpaidOrders(world.context);
    await chooseOutcomeAt(paid, 'pay');
    await chooseOutcomeAt(order, 'other_charge');
    await chooseOutcomeAt(order, 'forged');
    await chooseOutcomeAt(order, 'decline');
    await chooseOutcomeAt(order, 'other_merchant');
    expect(await remaining(order.eventId)).toMatchObject({ orders: 0, payments: 0 });
  });
});

test('orders that are paid or in progress can’t be deleted', async () => {
  const [paid, waiting] = [await orderAt(world, 'TEST'), await orderAt(world, 'TEST')];
  await chooseOutcomeAt(paid, 'pay');
  for (const { eventId } of [paid, waiting])
    await expect(world.pool.query('delete from orders where event_id = $1', [eventId])).rejects.toThrow(
      'cannot be deleted',
    );
  await expect(world.pool.query('delete from payments where event_id = $1', [paid.eventId])).rejects.toThrow(
    'cannot be deleted',
  );
  await expect(world.pool.query('delete from order_history')).rejects.toThrow('append-only');
  await expect(world.pool.query('delete from payment_history')).rejects.toThrow('append-only');
});

test('deleting orders reads only the candidates, however many other orders there are', async () => {
  const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 1_000 }] });
  for (let i = 0; i < 20; i++) await orderOf(world.url, event);
  await runOutReservations(world.pool, event.id);
  await letAge(event.id, 31);
  const plans = await plansOf(world.databaseUrl, (pool) => deleteUnpaidOrders({ ...world.context, pool }));
  expect(await remaining(event.id)).toMatchObject({ orders: 0, deleted: 20 });
  const types = plans.flatMap(({ nodes }) =>
    nodes.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`),
  );
  expect(types.filter((type) => type.startsWith('Seq Scan'))).toEqual([]);
});
