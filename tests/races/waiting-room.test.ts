import { createHash } from 'node:crypto';
import { CallError } from '@quivertree/contract/client';
import {
  getDraw,
  getWaitingRoom,
  joinWaitingRoom,
  type RoomPlace,
} from '@quivertree/contract/waiting-room/waiting-room';
import { isFairDraw } from '@quivertree/domain/waiting-room/draw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { order } from '../world/buy.ts';
import { refusalCode } from '../world/refusal-of.ts';
import { type MadeEvent, makeEvent } from '../world/make-event.ts';
import { sized } from '../world/sizes.ts';
import { clientOf, startWorld, type World } from '../world/world.ts';
import { waitingForLocks } from '../world/while-row-is-held.ts';

const ARRIVALS = sized(2_000, 100_000);
const TICKETS = sized(100, 5_000);
const SERVERS = 3;
/** Number of visitors who make a request at the same moment. */
const AT_ONCE = 200;
const HOUR_MS = 3_600_000;

let world: World;
beforeEach(async () => {
  world = await startWorld({ servers: SERVERS });
});
afterEach(() => world.stop());

const urlOf = (visitor: number) => world.urls[visitor % SERVERS] as string;
const roomOf = (event: MadeEvent) => clientOf(world.url).call(getWaitingRoom, { params: { idOrSlug: event.slug } });
const join = (event: MadeEvent, visitor: number): Promise<RoomPlace> =>
  clientOf(urlOf(visitor))
    .call(joinWaitingRoom, { params: { idOrSlug: event.slug }, body: {} })
    .catch((error: unknown) => {
      if (error instanceof CallError && error.status === 503) return join(event, visitor);
      throw error;
    });

/** Orders one ticket with a place; resolves to the code of a refusal. A busy server is asked again. */
async function orderOnce(event: MadeEvent, visitor: number, type: number, roomPlace: string): Promise<string> {
  const email = `visitor-${visitor}@example.com`;
  const code = await refusalCode(order(urlOf(visitor), event, [[type, 1]], { roomPlace, email }));
  return code === 'server.busy' ? orderOnce(event, visitor, type, roomPlace) : code;
}

/** Runs orders of an event while its stock is locked, until every server is placing some. Returns their result. */
async function whileStockIsHeld<Result>(event: MadeEvent, orders: () => Promise<Result>): Promise<Result> {
  const client = await world.pool.connect();
  let committed = false;
  try {
    await client.query('begin');
    await client.query('select from ticket_types where event_id = $1 for update', [event.id]);
    const result = orders();
    const placing = () => waitingForLocks(world.pool, 'place_orders');
    await expect.poll(placing, { timeout: 10_000 }).toBeGreaterThanOrEqual(SERVERS);
    await client.query('commit');
    committed = true;
    return await result;
  } finally {
    client.release(!committed);
  }
}

/** Runs a task for each item, `AT_ONCE` at a time. */
async function forEach<Item, Result>(items: readonly Item[], run: (item: Item, index: number) => Promise<Result>) {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE)
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map((item, i) => run(item, start + i)))));
  return results;
}

async function drawnPlaces(event: MadeEvent) {
  const draw = { seed: '', seedHash: '', places: [] as string[] };
  for (let part = ['']; part.length > 0; ) {
    const input = { params: { idOrSlug: event.slug }, query: { after: draw.places.length } };
    const answer = await clientOf(world.url).call(getDraw, input);
    part = answer.places;
    draw.places.push(...part);
    draw.seed = answer.seed ?? '';
    draw.seedHash = answer.seedHash;
  }
  return draw;
}

test(
  'an on-sale over three servers sells every ticket once, in the order of a draw that can be verified',
  async () => {
    const event = await makeEvent(world.pool, {
      waitingRoom: true,
      ticketTypes: [{ priceMinor: 0, capacity: TICKETS, salesStartAt: new Date(Date.now() + HOUR_MS) }],
    });
    const visitors = Array.from({ length: ARRIVALS }, (_, visitor) => visitor);
    const joined = await forEach(visitors, (visitor) => join(event, visitor));
    const tokens = new Map(joined.map(({ placeId, place }) => [placeId, place]));
    expect(tokens.size).toBe(ARRIVALS);
    await world.pool.query('update ticket_types set sales_start_at = now() where event_id = $1', [event.id]);
    await world.pool.query('update events set sales_version = sales_version + 1 where id = $1', [event.id]);
    await expect.poll(async () => (await roomOf(event)).entrants, { timeout: 60_000 }).toBe(ARRIVALS);

    const draw = await drawnPlaces(event);
    const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'));
    expect(await isFairDraw(draw, sha256)).toBe(true);
    expect(draw.places.toSorted()).toEqual([...tokens.keys()].toSorted());

    const outcomes: string[] = [];
    const buyTo = async (admitted: number) => {
      const turns = draw.places.slice(outcomes.length, admitted);
      const codes = await forEach(turns, (placeId, i) => orderOnce(event, i, 0, tokens.get(placeId) ?? ''));
      outcomes.push(...codes);
    };
    await expect
      .poll(
        async () => {
          const room = await roomOf(event);
          await buyTo(room.admitted);
          return room.ended;
        },
        { timeout: sized(60_000, 600_000), interval: 200 },
      )
      .toBe('sold_out');

    expect(outcomes.filter((code) => code === 'no refusal')).toHaveLength(TICKETS);
    expect(new Set(outcomes)).toEqual(new Set(['no refusal', 'order.sold_out']));
    const { rows } = await world.pool.query<{ sold: number; worst: number }>(
      `select (select sold from ticket_types where event_id = $1) as sold, max(number) as worst
       from waiting_room_places where event_id = $1 and order_id is not null`,
      [event.id],
    );
    expect(rows[0]?.sold).toBe(TICKETS);
    expect(rows[0]?.worst).toBeLessThanOrEqual(outcomes.length);
    await assertBooksAgree(world.pool);
  },
  sized(180_000, 1_800_000),
);

test('a place that many people share is good for one order, whichever servers they order from', async () => {
  const event = await makeEvent(world.pool, { waitingRoom: true, ticketTypes: [{}, {}] });
  const { place } = await join(event, 0);
  await expect.poll(async () => (await roomOf(event)).admitted, { timeout: 20_000 }).toBe(1);
  const visitors = Array.from({ length: 24 }, (_, visitor) => visitor);
  const codes = await whileStockIsHeld(event, () =>
    Promise.all(visitors.map((visitor) => orderOnce(event, visitor, visitor % 2, place))),
  );
  expect(codes.filter((code) => code === 'no refusal')).toHaveLength(1);
  expect(codes.filter((code) => code === 'order.place_used')).toHaveLength(23);
  await assertBooksAgree(world.pool);
});

test('everyone who joins while the places are drawn is either in the draw or numbered after it', async () => {
  const event = await makeEvent(world.pool, { waitingRoom: true, ticketTypes: [{ capacity: 10 }] });
  const visitors = Array.from({ length: 600 }, (_, visitor) => visitor);
  const joined = await forEach(visitors, (visitor) => join(event, visitor));
  await expect.poll(async () => (await roomOf(event)).phase, { timeout: 20_000 }).toBe('open');
  const { rows } = await world.pool.query<{ places: number; numbers: number; last: number }>(
    `select count(*)::int as places, count(distinct number)::int as numbers, max(number) as last
       from waiting_room_places where event_id = $1`,
    [event.id],
  );
  expect(rows).toEqual([{ places: joined.length, numbers: joined.length, last: joined.length }]);
});
