import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { letHappenAt, orderAt, statusOfOrder } from '../../../../../tests/world/pay.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { expireReservations } from '../orders/expire-reservations.ts';
import { abandonPayments } from './abandon-payments.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a payment that nobody made within three days is given up, once; money that comes all the same is taken', async () => {
  const old = await orderAt(world, 'TEST');
  const young = await orderAt(world, 'TEST');
  await world.pool.query(`update orders set expires_at = now() - interval '1 second'`);
  await expireReservations(world.pool);
  await world.pool.query(`update payments set created_at = created_at - interval '4 days' where event_id = $1`, [
    old.eventId,
  ]);
  expect(await abandonPayments(world.pool)).toBe(1);
  expect(await abandonPayments(world.pool)).toBe(0);
  const { rows } = await world.pool.query(
    `select p.event_id, p.state, h.from_state, h.reason from payments p
       left join payment_history h on h.payment_id = p.id and h.to_state = 'abandoned' order by p.created_at`,
  );
  expect(rows).toEqual([
    { event_id: old.eventId, state: 'abandoned', from_state: 'created', reason: 'nobody paid within three days' },
    { event_id: young.eventId, state: 'created', from_state: null, reason: null },
  ]);
  expect(await statusOfOrder(world, old)).toBe('expired');
  await letHappenAt(old, 'pay');
  expect(await statusOfOrder(world, old)).toBe('success');
  await assertBooksAgree(world.pool);
});
