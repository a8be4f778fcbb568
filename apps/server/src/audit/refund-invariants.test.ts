import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import { getOrderMoney, refundOrder } from '@quivertree/contract/payments/refunds';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeEvent } from '../../../../tests/world/make-event.ts';
import { type BoughtOrder, buy, signedInAs } from '../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { audit } from './audit.ts';

let world: World;
let bought: BoughtOrder;
let reserved: BoughtOrder;
beforeAll(async () => {
  world = await startWorld();
  const administrator = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
  bought = await buy(world, await makeEvent(world.pool), { quantities: [2] });
  const params = { reference: bought.reference };
  const ticketIds = [bought.ticketIds[0] as string];
  await administrator.call(refundOrder, {
    params,
    body: { scope: { kind: 'tickets', ticketIds }, refundFee: true, reason: 'Ill' },
  });
  await vi.waitFor(
    async () => {
      const { refunds } = await administrator.call(getOrderMoney, { params });
      if (refunds[0]?.state !== 'succeeded') throw new Error('The money is not back yet');
    },
    { timeout: 10_000 },
  );
  const cancelled = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] });
  reserved = await buy(world, cancelled);
  await administrator.call(cancelEvent, { params: { eventId: cancelled.id }, body: { note: '' } });
  await vi.waitFor(
    async () => {
      const { rows } = await world.pool.query('select finished_at from event_changes');
      if (!rows[0].finished_at) throw new Error('The event is still being cancelled');
    },
    { timeout: 10_000 },
  );
});
afterAll(() => world.stop());

/** Causes damage that no command can cause, with the triggers disabled. */
const inOrder = (table: string, statement: string) =>
  `alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`;

describe('the audit finds', () => {
  test('nothing after a ticket was refunded and an event cancelled', async () => {
    expect(await audit(world.pool)).toEqual([]);
  });

  test.each<[means: string, damage: () => string, repair: () => string]>([
    [
      'money on hold in the ledger for a refund differs',
      () => `update refunds set state = 'requested'`,
      () => `update refunds set state = 'succeeded'`,
    ],
    [
      'money in suspense differs',
      () => inOrder('refunds', `update refunds set state = 'failed'`),
      () => inOrder('refunds', `update refunds set state = 'succeeded'`),
    ],
    [
      'refunds and lost disputes exceed a sale',
      () => `update orders set platform_fee_minor = platform_fee_minor - 900 where id = '${bought.orderId}'`,
      () => `update orders set platform_fee_minor = platform_fee_minor + 900 where id = '${bought.orderId}'`,
    ],
    [
      'disputed money in the ledger differs',
      () => `insert into disputes (event_id, id, payment_id, provider_reference, amount_minor, currency)
             values ('${bought.eventId}', '${bought.orderId}', '${bought.paymentId}', 'd', 5, 'NAD')`,
      () => 'delete from disputes',
    ],
    [
      'a ticket is void although its history doesn’t say so',
      () => `update tickets set state = 'void' where id = '${bought.ticketIds[1]}'`,
      () => `update tickets set state = 'issued' where id = '${bought.ticketIds[1]}'`,
    ],
    [
      'the stock of a ticket type differs',
      () => `update tickets set state = 'issued' where id = '${bought.ticketIds[0]}'`,
      () => `update tickets set state = 'void' where id = '${bought.ticketIds[0]}'`,
    ],
    [
      'someone still holds a ticket or a reservation',
      () => `update tickets set state = 'issued' where id = '${reserved.ticketIds[0]}'`,
      () => `update tickets set state = 'void' where id = '${reserved.ticketIds[0]}'`,
    ],
    [
      'an order’s tickets differ from those it paid for',
      () => inOrder('order_lines', `update order_lines set quantity = 3 where order_id = '${bought.orderId}'`),
      () => inOrder('order_lines', `update order_lines set quantity = 2 where order_id = '${bought.orderId}'`),
    ],
  ])('when %s', async (means, damage, repair) => {
    await world.pool.query(damage());
    const findings = await audit(world.pool);
    await world.pool.query(repair());
    expect(findings.map((finding) => finding.means).filter((found) => found.includes(means))).not.toEqual([]);
    expect(await audit(world.pool)).toEqual([]);
  });
});

describe('refunds at the same moment', () => {
  /** Two connections each request a refund of 60%, after taking the given lock. */
  async function twoAtOnce(lock: string): Promise<number> {
    const clients = [await world.pool.connect(), await world.pool.connect()];
    const refund = `insert into refunds (event_id, id, payment_id, state, reason, amount_minor, currency)
      select event_id, gen_random_uuid(), id, 'requested', 'surplus', 6300, 'NAD' from payments where id = $1`;
    const payment = [bought.paymentId];
    try {
      for (const client of clients) await client.query('begin');
      const [first, second] = clients;
      await first?.query(lock, payment);
      await first?.query(refund, payment);
      const asked = await second?.query<{ pid: number }>('select pg_backend_pid() as pid');
      const other = Promise.resolve(second?.query(lock, payment)).then(() => second?.query(refund, payment));
      let over = false;
      const isOver = () => {
        over = true;
      };
      void other.then(isOver, isOver);
      const waiting = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => over || (await world.pool.query(waiting, [asked?.rows[0]?.pid])).rowCount === 1)
        .toBe(true);
      await first?.query('commit');
      await other.then(
        () => second?.query('commit'),
        () => second?.query('rollback'),
      );
    } finally {
      for (const client of clients) client.release();
    }
    const { rowCount } = await world.pool.query(`delete from refunds where reason = 'surplus'`);
    return rowCount ?? 0;
  }

  test('are serialised by the payment’s lock, so the second is refused', async () => {
    expect(await twoAtOnce('select from payments where id = $1 for no key update')).toBe(1);
  });

  test('would both succeed without the lock, so the lock is needed', async () => {
    expect(await twoAtOnce('select from payments where id = $1')).toBe(2);
  });
});
