import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { chooseOutcomeAt, orderAt, statusOfOrder, pollOpenPayments } from '../../../../../tests/world/pay.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { expireReservations } from '../orders/expire-reservations.ts';
import { abandonPayments } from './abandon-payments.ts';
import { Providers } from './providers/providers.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('abandons a payment once after three unpaid days, and still takes money that comes later', async () => {
  const old = await orderAt(world, 'TEST');
  const young = await orderAt(world, 'TEST');
  await world.pool.query(`update orders set expires_at = now() - interval '1 second'`);
  await expireReservations(world.pool);
  await world.pool.query(`update payments set created_at = created_at - interval '4 days' where event_id = $1`, [
    old.eventId,
  ]);
  for (let sweep = 0; sweep < 2; sweep++) await pollOpenPayments(world.context);
  const { rows } = await world.pool.query(
    `select p.event_id, p.state, h.from_state, h.reason from payments p
       left join payment_history h on h.payment_id = p.id and h.to_state = 'abandoned' order by p.created_at`,
  );
  expect(rows).toEqual([
    { event_id: old.eventId, state: 'abandoned', from_state: 'created', reason: 'not paid within three days' },
    { event_id: young.eventId, state: 'created', from_state: null, reason: null },
  ]);
  expect(await statusOfOrder(world, old)).toBe('expired');
  await chooseOutcomeAt(old, 'pay');
  expect(await statusOfOrder(world, old)).toBe('success');
  await assertBooksAgree(world.pool);
});

test('abandons a payment at a provider that is no longer configured', async () => {
  const order = await orderAt(world, 'FINATIC');
  const noProviders = { pool: world.pool, providers: new Providers([], undefined) };
  const stateOf = async () =>
    (await world.pool.query('select state from payments where event_id = $1', [order.eventId])).rows[0].state;
  const letPass = (interval: string) =>
    world.pool.query(
      `update payments set created_at = created_at - $2::interval, next_poll_at = next_poll_at - $2::interval where event_id = $1`,
      [order.eventId, interval],
    );
  await letPass('1 day');
  expect(await abandonPayments(noProviders)).toBe(0);
  expect(await stateOf()).toBe('created');
  await letPass('2 days');
  expect(await abandonPayments(noProviders)).toBe(1);
  expect(await abandonPayments(noProviders)).toBe(0);
  expect(await stateOf()).toBe('abandoned');
});
