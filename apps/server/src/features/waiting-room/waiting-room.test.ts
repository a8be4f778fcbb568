import { createHash } from 'node:crypto';
import { getDraw, getRoomPlace, getWaitingRoom, joinWaitingRoom } from '@quivertree/contract/waiting-room/waiting-room';
import { HOUR_MS, MINUTE_MS } from '@quivertree/domain/dates/durations';
import { ADMISSION_MINUTES } from '@quivertree/domain/waiting-room/admission-pace';
import { isFairDraw } from '@quivertree/domain/waiting-room/draw';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { order } from '../../../../../tests/world/buy.ts';
import { refusalCode } from '../../../../../tests/world/refusal-of.ts';
import { type EventToMake, type MadeEvent, makeEvent } from '../../../../../tests/world/make-event.ts';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { startWorld, type World, uncachedClient } from '../../../../../tests/world/world.ts';
import { plansOf } from '../../../../../tests/world/plans-of.ts';
import { databaseNow } from '../../db/database-clock.ts';
import { newId } from '../../db/ids.ts';
import { findPlaces } from './room-queries.ts';

const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'));

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** An event with a waiting room whose sales open in an hour. */
const soonOnSale = (event: EventToMake = {}) =>
  makeEvent(world.pool, {
    waitingRoom: true,
    ticketTypes: [{ priceMinor: 0, salesStartAt: new Date(Date.now() + HOUR_MS) }],
    ...event,
  });
/** An event on sale, with a waiting room. */
const onSale = (event: EventToMake = {}) =>
  makeEvent(world.pool, { waitingRoom: true, ticketTypes: [{ priceMinor: 0 }], ...event });

const roomOf = (event: MadeEvent) => uncachedClient(world).call(getWaitingRoom, { params: { idOrSlug: event.slug } });
const join = (event: MadeEvent) => world.client.call(joinWaitingRoom, { params: { idOrSlug: event.slug }, body: {} });
const joinMany = (event: MadeEvent, count: number) => Promise.all(Array.from({ length: count }, () => join(event)));
const placeOf = (event: MadeEvent, place: string) =>
  world.client.call(getRoomPlace, { params: { idOrSlug: event.slug, place } });
const drawOf = (event: MadeEvent, after = 0) =>
  world.client.call(getDraw, { params: { idOrSlug: event.slug }, query: { after } });
const orderWith = (event: MadeEvent, roomPlace: string, quantity = 1) =>
  order(world.url, event, [[0, quantity]], { roomPlace });

/** Opens the sales of an event now, and waits for the draw. */
async function openSales(event: MadeEvent): Promise<void> {
  await world.pool.query(`update ticket_types set sales_start_at = now() - interval '1 second' where event_id = $1`, [
    event.id,
  ]);
  await world.pool.query('update events set sales_version = sales_version + 1 where id = $1', [event.id]);
  world.context.salesTerms.forget(event.id);
  await opens(event);
}

const PATIENCE = { timeout: 20_000 };

/** Waits until the room is open. Unlike `expect.poll`, `vi.waitFor` may be called in concurrent tests. */
async function opens(event: MadeEvent): Promise<void> {
  await vi.waitFor(async () => expect((await roomOf(event)).phase).toBe('open'), PATIENCE);
}

/** Waits until a place is in a state. */
async function becomes(event: MadeEvent, place: string, state: string): Promise<void> {
  await vi.waitFor(async () => expect((await placeOf(event, place)).state).toBe(state), PATIENCE);
}

describe.concurrent('the draw', () => {
  test('can be recomputed by anyone, from a seed that was committed to beforehand', async () => {
    const event = await soonOnSale();
    const { seedHash, phase, entrants } = await roomOf(event);
    expect({ phase, entrants }).toEqual({ phase: 'before', entrants: null });
    const places = await joinMany(event, 60);
    expect(places.every(({ number, state }) => number === null && state === 'waiting')).toBe(true);
    expect(await drawOf(event)).toMatchObject({ seed: null, seedHash, places: [] });

    await openSales(event);
    const draw = await drawOf(event);
    expect(draw.places.toSorted()).toEqual(places.map(({ placeId }) => placeId).toSorted());
    expect(draw).toMatchObject({ seedHash, entrants: 60 });
    expect(await isFairDraw({ ...draw, seed: draw.seed ?? '' }, sha256)).toBe(true);
    for (const { place, placeId } of places.slice(0, 5))
      expect((await placeOf(event, place)).number).toBe(draw.places.indexOf(placeId) + 1);
  });

  test('numbers those who join later in order of arrival, at the end', async () => {
    const event = await soonOnSale();
    await joinMany(event, 3);
    await openSales(event);
    expect((await join(event)).number).toBe(4);
    expect((await join(event)).number).toBe(5);
    expect((await drawOf(event)).places).toHaveLength(3);
  });

  test('is published in parts', async () => {
    const event = await soonOnSale();
    await joinMany(event, 3);
    await openSales(event);
    const whole = await drawOf(event);
    expect((await drawOf(event, 1)).places).toEqual(whole.places.slice(1));
    expect((await drawOf(event, 3)).places).toEqual([]);
  });

  test('takes place once, even if several servers try', async () => {
    const event = await soonOnSale();
    await joinMany(event, 20);
    await openSales(event);
    const before = await drawOf(event);
    await Promise.all(Array.from({ length: 4 }, () => world.pool.query('select draw_places($1)', [event.id])));
    expect(await drawOf(event)).toEqual(before);
  });

  test('has a seed that no one can change', async () => {
    const event = await soonOnSale();
    const change = world.pool.query(`update waiting_rooms set seed = sha256('a') where event_id = $1`, [event.id]);
    await expect(change).rejects.toThrow('append-only');
  });
});

describe.concurrent('an order', () => {
  test('needs a place that has been admitted, and uses it up', async () => {
    const event = await soonOnSale();
    const { place } = await join(event);
    await openSales(event);
    expect(await refusalCode(order(world.url, event, [[0, 1]]))).toBe('order.no_place');
    await becomes(event, place, 'admitted');
    await orderWith(event, place);
    expect((await placeOf(event, place)).state).toBe('used');
    expect(await refusalCode(orderWith(event, place))).toBe('order.place_used');
    await assertBooksAgree(world.pool);
  });

  test('is refused before its turn', async () => {
    const event = await onSale({ ticketTypes: [{ priceMinor: 0, capacity: 1 }] });
    await opens(event);
    const places = await joinMany(event, 10);
    const last = places.find(({ number }) => number === 10)?.place ?? '';
    expect((await placeOf(event, last)).state).toBe('waiting');
    expect(await refusalCode(orderWith(event, last))).toBe('order.not_admitted');
  });

  test('may be repeated with the same place once the first has expired, and may replace it', async () => {
    const event = await onSale({ ticketTypes: [{ priceMinor: 5_000 }] });
    const { place } = await join(event);
    await becomes(event, place, 'admitted');
    await orderWith(event, place);
    expect(await refusalCode(orderWith(event, place))).toBe('order.place_used');
    await runOutReservations(world.pool, event.id);
    await becomes(event, place, 'admitted');
    await orderWith(event, place, 2);
    await assertBooksAgree(world.pool);
  });

  test('needs no place once the organiser stops using the room', async () => {
    const event = await onSale();
    expect(await refusalCode(order(world.url, event, [[0, 1]]))).toBe('order.no_place');
    await world.pool.query('update events set waiting_room = false, sales_version = sales_version + 1 where id = $1', [
      event.id,
    ]);
    world.context.salesTerms.forget(event.id);
    await order(world.url, event, [[0, 1]]);
    expect((await roomOf(event)).ended).toBe('not_used');
  });
});

describe.concurrent('a place', () => {
  const altered = (place: string, at: number) =>
    place.slice(0, at) + (place[at] === 'A' ? 'B' : 'A') + place.slice(at + 1);

  test('that is forged, altered or from another event is worth nothing', async () => {
    const event = await onSale();
    const other = await onSale();
    const { place, placeId } = await join(event);
    await becomes(event, place, 'admitted');
    const { place: elsewhere } = await join(other);
    const forged = [altered(place, 3), altered(place, 30), altered(place, 60), placeId, 'A'.repeat(64), elsewhere];
    for (const worthless of forged) {
      expect(await refusalCode(placeOf(event, worthless))).toBe('waiting_room.unknown_place');
      expect(await refusalCode(orderWith(event, worthless))).toBe('order.no_place');
    }
  });

  test('lapses if it isn’t used in time, and can be replaced by one at the end', async () => {
    const event = await onSale();
    const { place } = await join(event);
    await becomes(event, place, 'admitted');
    // Admissions are append-only, so the old one is removed first.
    const { rows } = await world.pool.query(
      'delete from waiting_room_admissions where event_id = $1 returning admitted',
      [event.id],
    );
    for (const { admitted } of rows)
      await world.pool.query(
        `insert into waiting_room_admissions (event_id, admitted, at) values ($1, $2, now() - interval '16 minutes')`,
        [event.id, admitted],
      );
    expect((await placeOf(event, place)).state).toBe('lapsed');
    expect(await refusalCode(orderWith(event, place))).toBe('order.place_lapsed');
    const again = await joinByCookie(event, place);
    expect(again.cookie).not.toBe(place);
    expect((await placeOf(event, again.cookie)).number).toBe(2);
  });
});

test('places are found without reading the others, even over a connection that first saw only a few', async () => {
  const event = await soonOnSale();
  const places = Array.from({ length: 5_000 }, () => ({ eventId: event.id, placeId: newId() }));
  const add = (added: typeof places) =>
    world.pool.query('insert into waiting_room_places (event_id, id) select $1, unnest($2::uuid[])', [
      event.id,
      added.map(({ placeId }) => placeId),
    ]);
  await add(places.slice(0, 3));
  const plans = await plansOf(world.databaseUrl, async (pool) => {
    for (let look = 0; look < 10; look++) await findPlaces(pool, places.slice(0, 1));
    await add(places.slice(3));
    const found = await findPlaces(pool, places.slice(0, 64));
    expect(found.map((place) => place?.placeId)).toEqual(places.slice(0, 64).map(({ placeId }) => placeId));
  });
  const rowsRead = plans.flatMap(({ nodes }) => nodes.map(({ rows }) => rows));
  expect(Math.max(...rowsRead)).toBe(64);
});

/** Joins by the form of the page without scripts, from a browser that has stored `place`. */
async function joinByCookie(event: MadeEvent, place?: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/queue/${event.slug}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(place ? { cookie: `qt_place_${event.id}=${place}` } : {}),
      ...headers,
    },
  });
  const cookie = /qt_place_[^=]+=([^;]+); Path=\/;.*HttpOnly/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { status: response.status, location: response.headers.get('location'), cookie };
}

describe.concurrent('a browser', () => {
  test('without scripts joins with a form, and keeps its place when it joins again', async () => {
    const event = await soonOnSale();
    const first = await joinByCookie(event);
    expect(first).toMatchObject({ status: 303, location: `/queue/${event.slug}/place` });
    expect(first.cookie).not.toBe('');
    expect((await joinByCookie(event, first.cookie)).cookie).toBe(first.cookie);
  });

  test('orders with the place in its cookie', async () => {
    const event = await onSale();
    const { cookie } = await joinByCookie(event);
    await becomes(event, cookie, 'admitted');
    const response = await fetch(`${world.url}/api/v2/public/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `qt_place_${event.id}=${cookie}` },
      body: JSON.stringify({
        eventId: event.id,
        attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
        tickets: [{ ticketId: event.ticketTypes[0], quantity: 1 }],
      }),
    });
    expect(response.status).toBe(200);
  });

  test('takes over a place from its link, but not a forged one', async () => {
    const event = await soonOnSale();
    const { place } = await join(event);
    const open = (link: string) => fetch(`${world.url}/queue/${event.slug}/places/${link}`, { redirect: 'manual' });
    const opened = await open(place);
    expect(opened.headers.get('location')).toBe(`/queue/${event.slug}/place`);
    expect(opened.headers.get('set-cookie')).toContain(place);
    const forged = await open('A'.repeat(64));
    expect(forged.headers.get('location')).toBe(`/queue/${event.slug}`);
    expect(forged.headers.get('set-cookie')).toBeNull();
  });

  test('isn’t given another place by a form on another site', async () => {
    const event = await soonOnSale();
    const { cookie, location } = await joinByCookie(event, undefined, { 'sec-fetch-site': 'cross-site' });
    expect({ cookie, location }).toEqual({ cookie: '', location: `/queue/${event.slug}` });
  });
});

describe('the room', () => {
  test('ends when the last ticket is sold, and tells those who are still waiting', async () => {
    const event = await onSale({ ticketTypes: [{ priceMinor: 0, capacity: 1 }] });
    const { place } = await join(event);
    await becomes(event, place, 'admitted');
    await orderWith(event, place);
    await vi.waitFor(async () => expect((await roomOf(event)).ended).toBe('sold_out'), PATIENCE);
    await vi.waitFor(async () => expect(await refusalCode(join(event))).toBe('waiting_room.ended'), PATIENCE);
  });

  test('ends when the event is cancelled, even for those who were admitted, and pauses while sales are stopped', async () => {
    const event = await onSale();
    const { place } = await join(event);
    await becomes(event, place, 'admitted');
    await world.pool.query('update events set sales_stopped_at = now() where id = $1', [event.id]);
    expect(await roomOf(event)).toMatchObject({ phase: 'paused', ended: null });
    await world.pool.query(`update events set state = 'cancelled', sales_version = sales_version + 1 where id = $1`, [
      event.id,
    ]);
    world.context.salesTerms.forget(event.id);
    expect(await roomOf(event)).toMatchObject({ phase: 'ended', ended: 'cancelled' });
    await vi.waitFor(async () => expect(await refusalCode(join(event))).toBe('waiting_room.ended'), PATIENCE);
    expect(await refusalCode(orderWith(event, place))).toBe('order.event_cancelled');
  });

  test('opens although another one fails', async () => {
    const [broken, event] = [await soonOnSale(), await soonOnSale()];
    const [{ place: stuck }, { place }] = [await join(broken), await join(event)];
    await world.pool.query(`
      create function break_room() returns trigger language plpgsql as $$
      begin if new.event_id = '${broken.id}' then raise exception 'the disk is full'; end if; return new; end $$;
      create trigger break_room before update on waiting_rooms for each row execute function break_room()`);
    // The room that hasn't admitted anyone yet comes first.
    await world.pool.query(`update waiting_rooms set paced_at = now() - interval '1 minute' where event_id = $1`, [
      event.id,
    ]);
    await world.pool.query(`update ticket_types set sales_start_at = now() where event_id = $1`, [broken.id]);
    await openSales(event);
    await becomes(event, place, 'admitted');
    expect((await placeOf(broken, stuck)).state).toBe('waiting');
    await world.pool.query('drop trigger break_room on waiting_rooms; drop function break_room()');
    await becomes(broken, stuck, 'admitted');
  });

  test('doesn’t exist for events that don’t use one', async () => {
    const event = await makeEvent(world.pool);
    expect(await refusalCode(roomOf(event))).toBe('waiting_room.none');
    expect(await refusalCode(join(event))).toBe('waiting_room.none');
  });

  test('admits no more than twice as many people as there are tickets left', async () => {
    const event = await onSale({ ticketTypes: [{ priceMinor: 0, capacity: 3 }] });
    await joinMany(event, 20);
    await expect.poll(async () => (await roomOf(event)).admitted, { timeout: 20_000 }).toBe(6);
  });
});

describe.each([
  ['ahead', 10 * MINUTE_MS],
  ['behind', -10 * MINUTE_MS],
])('a server whose clock is ten minutes %s', (_, offMs) => {
  afterEach(() => vi.useRealTimers());

  test('opens the room on time, and gives people as long to order as any other server', async () => {
    const opensAt = new Date(Date.now() + 5 * MINUTE_MS);
    const event = await soonOnSale({ ticketTypes: [{ priceMinor: 0, salesStartAt: opensAt }] });
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + offMs });
    expect(await roomOf(event)).toMatchObject({ phase: 'before', opensAt: opensAt.toISOString() });
    const { place } = await join(event);
    await openSales(event);
    await becomes(event, place, 'admitted');
    const { orderUntil } = await placeOf(event, place);
    const minutesLeft = (Date.parse(orderUntil ?? '') - (await databaseNow(world.pool))) / MINUTE_MS;
    expect(minutesLeft).toBeGreaterThan(ADMISSION_MINUTES - 1);
    expect(minutesLeft).toBeLessThanOrEqual(ADMISSION_MINUTES);
    await orderWith(event, place);
    expect((await placeOf(event, place)).state).toBe('used');
  });
});
