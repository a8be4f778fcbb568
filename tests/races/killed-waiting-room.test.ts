import { createHash } from 'node:crypto';
import { getDraw, getRoomPlace, getWaitingRoom, joinWaitingRoom } from '@quivertree/contract/waiting-room/waiting-room';
import { HOUR_MS } from '@quivertree/domain/dates/durations';
import { isFairDraw } from '@quivertree/domain/waiting-room/draw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FailpointName } from '../../apps/server/src/config/failpoints.ts';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { order } from '../world/buy.ts';
import { refusalCode } from '../world/refusal-of.ts';
import { makeEvent } from '../world/make-event.ts';
import { place } from '../world/place.ts';
import { type ServerToKill, startServerToKill } from '../world/server-to-kill.ts';
import { clientOf } from '../world/world.ts';

/** Time for starting servers, in milliseconds. */
const TIMEOUT_MS = 120_000;
/** Number of entrants: fewer than a room admits at first, so that all are admitted in one step. */
const ENTRANTS = 40;

let killable: ServerToKill;
beforeEach(async () => {
  killable = await startServerToKill();
});
afterEach(async () => {
  await assertBooksAgree(killable.pool);
  await killable.stop();
});

/** An event whose sales open in an hour, with entrants in its waiting room. */
async function roomWithEntrants() {
  const { pool, server } = killable;
  const event = await makeEvent(pool, {
    waitingRoom: true,
    ticketTypes: [{ priceMinor: 0, salesStartAt: new Date(Date.now() + HOUR_MS) }],
  });
  const params = { idOrSlug: event.slug };
  const client = clientOf(server.url);
  const joined = await Promise.all(
    Array.from({ length: ENTRANTS }, () => client.call(joinWaitingRoom, { params, body: {} })),
  );
  return { event, client, params, joined };
}

async function openSales(eventId: string): Promise<void> {
  await killable.pool.query(
    `update ticket_types set sales_start_at = now() - interval '1 second' where event_id = $1`,
    [eventId],
  );
  await killable.pool.query('update events set sales_version = sales_version + 1 where id = $1', [eventId]);
}

interface Kill {
  failpoint: FailpointName;
  /** The room in the database after the kill. */
  committed: { drawn: boolean; admitted: number };
}

test.each<Kill>([
  { failpoint: 'places were drawn but not committed', committed: { drawn: false, admitted: 0 } },
  { failpoint: 'places were admitted but not committed', committed: { drawn: false, admitted: 0 } },
  { failpoint: 'places were admitted', committed: { drawn: true, admitted: ENTRANTS } },
])(
  'no one loses their place if the server is killed when $failpoint',
  { timeout: TIMEOUT_MS },
  async ({ failpoint, committed }) => {
    const { pool, server } = killable;
    const { event, client, params, joined } = await roomWithEntrants();
    await server.stop();
    await server.restart({ FAILPOINT: failpoint });
    await openSales(event.id);
    expect(await server.ended()).toBe('SIGKILL');
    const { rows } = await pool.query(
      'select drawn_at is not null as drawn, admitted from waiting_rooms where event_id = $1',
      [event.id],
    );
    expect(rows).toEqual([committed]);

    await server.restart();
    await expect
      .poll(async () => (await client.call(getWaitingRoom, { params })).admitted, { timeout: 20_000 })
      .toBe(ENTRANTS);
    const draw = await client.call(getDraw, { params, query: { after: 0 } });
    expect(draw.places.toSorted()).toEqual(joined.map(({ placeId }) => placeId).toSorted());
    const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'));
    expect(await isFairDraw({ ...draw, seed: draw.seed ?? '' }, sha256)).toBe(true);
    for (const { place: token, placeId } of joined.slice(0, 5)) {
      const found = await client.call(getRoomPlace, { params: { ...params, place: token } });
      expect(found).toMatchObject({ state: 'admitted', number: draw.places.indexOf(placeId) + 1 });
      await order(server.url, event, [[0, 1]], { roomPlace: token });
    }
  },
);

test('an order whose server is killed before it answers uses its place once, and can be repeated', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { pool, server } = killable;
  const { event, client, params, joined } = await roomWithEntrants();
  await openSales(event.id);
  await expect
    .poll(async () => (await client.call(getWaitingRoom, { params })).admitted, { timeout: 20_000 })
    .toBe(ENTRANTS);
  await server.stop();
  await server.restart({ FAILPOINT: 'orders were placed' });
  const roomPlace = joined[0]?.place ?? '';
  const attempt = () =>
    place(client, event, { lines: [[0, 1]], email: 'ndapewa@example.com', roomPlace, idempotencyKey: 'my order' });
  await expect(attempt()).rejects.toThrow();
  expect(await server.ended()).toBe('SIGKILL');
  await server.restart();
  const { payload } = await attempt();
  const { rows } = await pool.query('select reference from orders where event_id = $1', [event.id]);
  expect(rows).toEqual([{ reference: payload.reference }]);
  expect(await refusalCode(order(server.url, event, [[0, 1]], { roomPlace }))).toBe('order.place_used');
});
