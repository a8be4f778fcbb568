import { randomUUID } from 'node:crypto';
import { login } from '@quivertree/contract/accounts/accounts';
import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import { CallError, type Client } from '@quivertree/contract/client';
import * as calls from '@quivertree/contract/events/event-editing';
import { getOrderStatus, placeOrder } from '@quivertree/contract/orders/orders';
import { postponeEvent } from '@quivertree/contract/event-changes/event-changes';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { changeCapacity, changePoolCapacity, setAllotment } from '@quivertree/contract/stock/stock';
import { returnTicket } from '@quivertree/contract/tickets/returns';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { choose, order, statusOf } from '../../../../../tests/world/buy.ts';
import { refusalCode, refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { type EventToMake, type MadeEvent, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { mailAbout, mailsTo } from '../../../../../tests/world/mails.ts';
import { buy, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { clientOf, startWorld, type World } from '../../../../../tests/world/world.ts';
import { releaseEvents } from '../settlement/release-events.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
let organiserId: string;
let manager: Client;
let colleague: Client;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
  organiserId = await makeOrganiser(world.pool);
  manager = await member();
  colleague = await member();
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

async function member(): Promise<Client> {
  const { email, password } = await makeUser(world.pool, { memberOf: { organiserId, role: 'manager' } });
  const { idToken } = await world.client.call(login, { body: { email, password } });
  return clientOf(world.url, `Bearer ${idToken}`);
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
/** Noon in Namibia, this many days from now, so that an event's hours can move either way within the day. */
const noonIn = (days: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 10 * HOUR_MS);

const make = (event: EventToMake = {}) =>
  makeEvent(world.pool, {
    organiserId,
    startsAt: noonIn(7),
    endsAt: new Date(noonIn(7).getTime() + 4 * HOUR_MS),
    ...event,
  });
const read = (eventId: string) => manager.call(calls.getEditedEvent, { params: { eventId } });

type Details = Partial<calls.EventDetailsFields>;
async function saveDetails(
  eventId: string,
  change: Details,
  { as = manager, version }: { as?: Client; version?: number } = {},
) {
  const { details } = await read(eventId);
  const body = { ...details, ...change, version: version ?? details.version };
  return as.call(calls.saveEventDetails, { params: { eventId }, body });
}

type Type = Partial<calls.EventTicketsFields['ticketTypes'][number]>;
async function saveTypes(eventId: string, changes: (Type | undefined)[], more: Partial<calls.EventTicketsFields> = {}) {
  const { tickets } = await read(eventId);
  const remaining = tickets.ticketTypes.map((type, i) => (changes[i] ? { ...type, ...changes[i] } : undefined));
  const body = { ...tickets, ticketTypes: remaining.filter((type) => type !== undefined), ...more };
  return manager.call(calls.saveEventTickets, { params: { eventId }, body });
}

/** Error messages by field. */
async function wrongFields(
  answer: Promise<unknown>,
  refusal = 'event.fields_invalid',
): Promise<Record<string, string>> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw error ?? new Error('Nothing was refused');
  const { code, errors = [] } = error.body as { code: string; errors?: { path: string; message: string }[] };
  expect(code).toBe(refusal);
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

const create = (change: object = {}) =>
  manager.call(calls.createEvent, {
    params: { organiserId },
    body: {
      name: 'Jazz under the Camelthorn',
      category: 'Music',
      city: 'Windhoek',
      location: 'Warehouse Theatre',
      startsAt: inDays(10),
      endsAt: inDays(10.2),
      pictureId: null,
      ticketTypes: [{ name: 'General', priceMinor: 15_000, capacity: 200 }],
      ...change,
    },
  });

describe('a new event', () => {
  test('is a draft that only its organisation sees, and is published with one more call', async () => {
    const draft = await create();
    expect(draft).toMatchObject({ state: 'draft', toDo: ['description', 'picture'] });
    const visit = () => refusalOf(world.client.call(getEvent, { params: { idOrSlug: draft.slug } }));
    expect(await visit()).toMatchObject({ code: 'event.not_found' });
    const preview = await manager.call(calls.getEventPreview, { params: { eventId: draft.id } });
    expect(preview.details).toMatchObject({ name: 'Jazz under the Camelthorn', location: 'Warehouse Theatre' });
    const published = await manager.call(calls.publishEvent, { params: { eventId: draft.id } });
    expect(published.state).toBe('published');
    expect(await visit()).toBeUndefined();
    expect(published.slug).toMatch(/^jazz-under-the-camelthorn/);
  });

  test('is published at an address that matches its name, also if it was renamed', async () => {
    const publishAs = async (name: string, { id, slug }: { id: string; slug: string }) => {
      await saveDetails(id, { name });
      const published = await manager.call(calls.publishEvent, { params: { eventId: id } });
      return { before: slug, after: published.slug };
    };
    const winter = { name: 'Jazz Winter' };
    expect(await publishAs('Jazz Summer', await create(winter))).toEqual({
      before: 'jazz-winter',
      after: 'jazz-summer',
    });
    expect((await publishAs('Jazz', await create(winter))).after).toBe('jazz');
    // The address of a second event of the same name has a random ending, which it keeps.
    const { before, after } = await publishAs('Jazz Summer', await create({ name: 'Jazz Summer' }));
    expect(after).toMatch(/^jazz-summer-[0-9a-z]{6}$/);
    expect(after).toBe(before);
  });

  test('needs sensible dates and distinct tickets', async () => {
    expect(await wrongFields(create({ startsAt: inDays(-1), endsAt: inDays(1) }))).toEqual({
      startsAt: 'This is in the past. Choose a time in the future.',
    });
    expect(await wrongFields(create({ startsAt: inDays(3), endsAt: inDays(2) }))).toEqual({
      endsAt: 'The end has to be after the start.',
    });
    const twice = { name: 'VIP', priceMinor: 0, capacity: 1 };
    expect(await wrongFields(create({ ticketTypes: [twice, twice] }))).toEqual({
      'ticketTypes.1.name': 'Another ticket already has this name.',
    });
    const late = { name: 'VIP', priceMinor: 0, capacity: 1, salesEndAt: inDays(11) };
    expect(await wrongFields(create({ ticketTypes: [late] }))).toEqual({
      'ticketTypes.0.salesEndAt': 'Sales have to close by the end of the event.',
    });
  });

  test('has the description, sales dates and limits of its first tickets, and of any new ticket type', async () => {
    const withDetails = { description: 'A blanket', salesStartAt: inDays(1), salesEndAt: inDays(9), maxPerOrder: 4 };
    const { tickets } = await create({
      ticketTypes: [
        { name: 'VIP', priceMinor: 15_000, capacity: 200, ...withDetails },
        { name: 'General', priceMinor: 5_000, capacity: 100 },
      ],
    });
    expect(tickets.ticketTypes).toMatchObject([
      withDetails,
      { description: null, salesStartAt: null, salesEndAt: null, maxPerOrder: 10 },
    ]);
  });

  test('can’t be published until everything required is done', async () => {
    const { id } = await create({ ticketTypes: [] });
    const publish = () => manager.call(calls.publishEvent, { params: { eventId: id } });
    expect(await wrongFields(publish(), 'event.not_ready')).toMatchObject({
      tickets: 'Add at least one ticket, paid or free.',
    });
    await world.pool.query(`update events set starts_at = now() - interval '1 hour' where id = $1`, [id]);
    expect((await read(id)).toDo).toEqual(expect.arrayContaining(['dates_ahead', 'tickets']));
  });

  test('beyond the plan shows so while it’s edited, and is refused when it’s published', async () => {
    const { id, plan, toDo } = await create({ ticketTypes: [{ name: 'General', priceMinor: 100, capacity: 501 }] });
    expect(plan).toBe('standard');
    expect(toDo).toContain('plan_attendees');
    expect(await refusalOf(manager.call(calls.publishEvent, { params: { eventId: id } }))).toMatchObject({
      code: 'event.not_ready',
    });
    const hall = { id: null, name: 'Hall', capacity: 500 };
    expect((await saveTypes(id, [{ pool: 0 }], { pools: [hall] })).toDo).not.toContain('plan_attendees');
  });

  test('can be deleted if it was never submitted, but not once it’s public', async () => {
    const { id } = await create();
    await manager.call(calls.deleteEvent, { params: { eventId: id } });
    expect(await refusalOf(read(id))).toMatchObject({ code: 'event.not_found' });
    const event = await make();
    expect(await refusalOf(manager.call(calls.deleteEvent, { params: { eventId: event.id } }))).toMatchObject({
      code: 'event.cannot_change',
    });
  });

  test('is refused once an organisation has two hundred drafts', async () => {
    const other = await makeOrganiser(world.pool);
    await world.pool.query(
      `insert into events (id, slug, code, organiser_id, state, name, category, city, starts_at, ends_at)
       select gen_random_uuid(), 'draft-' || n, 'D' || lpad(n::text, 5, '0'), $1, 'draft', 'D', 'Music', 'Windhoek', now(), now() + interval '1 hour'
         from generate_series(1, 200) n`,
      [other],
    );
    const { id: userId } = await makeUser(world.pool);
    const { createEvent } = await import('./create-event.ts');
    await expect(
      createEvent(world.pool, other, userId, {
        name: 'One more',
        category: 'Music',
        city: 'Windhoek',
        location: null,
        startsAt: inDays(1),
        endsAt: inDays(2),
        pictureId: null,
        ticketTypes: [],
      }),
    ).rejects.toMatchObject({ code: 'event.too_many_drafts' });
  });

  test('is refused to a closed organisation, which couldn’t publish it, also as a copy', async () => {
    const { id: eventId } = await create();
    await world.pool.query(`update organisers set state = 'closed' where id = $1`, [organiserId]);
    const copy = () => manager.call(calls.duplicateEvent, { params: { eventId } });
    const codes = [await refusalCode(create()), await refusalCode(copy())];
    await world.pool.query(`update organisers set state = 'approved' where id = $1`, [organiserId]);
    expect(codes).toEqual(['organiser.closed', 'organiser.closed']);
  });
});

describe('two people who edit one event', () => {
  test('never overwrite each other unknowingly: the second is refused and sees the first one’s changes', async () => {
    const { id, details } = await create();
    await saveDetails(id, { name: 'Jazz at night' }, { version: details.version });
    const second = saveDetails(id, { description: 'With three bands' }, { as: colleague, version: details.version });
    expect(await refusalOf(second)).toEqual({
      code: 'event.edited_elsewhere',
      message: 'Someone else has changed this in the meantime. Compare both versions.',
    });
    expect((await read(id)).details).toMatchObject({ name: 'Jazz at night', description: '' });
  });

  test('save at the same moment: only one of them succeeds', async () => {
    const { id, details } = await create();
    for (let round = 0; round < 5; round++) {
      const { version } = (await read(id)).details;
      const names = Array.from({ length: 10 }, (_, i) => `Round ${round}, name ${i}`);
      const answers = await Promise.allSettled(
        names.map((name, i) =>
          (i % 2 ? manager : colleague).call(calls.saveEventDetails, {
            params: { eventId: id },
            body: { ...details, name, version },
          }),
        ),
      );
      const won = answers.flatMap(({ status }, i) => (status === 'fulfilled' ? [names[i]] : []));
      expect(won).toEqual([(await read(id)).details.name]);
    }
  });

  test('never reset a capacity or limit that was changed elsewhere while the tickets were being edited', async () => {
    const event = await make({ pools: [50], ticketTypes: [{ capacity: 50, pool: 0 }] });
    const params = { eventId: event.id };
    const [ticketId = '', poolId = ''] = [...event.ticketTypes, ...event.pools];
    for (const change of [
      () => colleague.call(changeCapacity, { params: { ...params, ticketId }, body: { capacity: 80 } }),
      () => colleague.call(changePoolCapacity, { params: { ...params, poolId }, body: { capacity: 90 } }),
      () => colleague.call(calls.setBuyerLimit, { params, body: { maxPerBuyer: 4 } }),
    ]) {
      const { tickets } = await read(event.id);
      await change();
      const save = manager.call(calls.saveEventTickets, { params, body: { ...tickets, exactStock: false } });
      expect(await refusalCode(save)).toBe('event.edited_elsewhere');
    }
    expect((await saveTypes(event.id, [{}], { exactStock: false })).tickets).toMatchObject({
      maxPerBuyer: 4,
      exactStock: false,
      pools: [{ capacity: 90 }],
      ticketTypes: [{ capacity: 80 }],
    });
  });

  test('never set back the dates of an event that was postponed while its details were being edited', async () => {
    const event = await make();
    const { details } = await read(event.id);
    const organiser = await signedInAs(world, { memberOf: { organiserId, role: 'manager' } });
    const newDate = { startsAt: inDays(30), endsAt: inDays(31) };
    await organiser.call(postponeEvent, {
      params: { eventId: event.id },
      body: { note: '', refundsUntil: inDays(14), newDate },
    });
    const save = saveDetails(event.id, { ...details, description: 'With three bands' }, { version: details.version });
    expect(await refusalCode(save)).toBe('event.edited_elsewhere');
    expect((await saveDetails(event.id, { description: 'With three bands' })).details).toMatchObject(newDate);
  });

  test('can work on different parts of it at once', async () => {
    const before = await create();
    await saveDetails(before.id, { name: 'Renamed' }, { version: before.details.version });
    const params = { eventId: before.id };
    await colleague.call(calls.saveEventTickets, {
      params,
      body: { ...before.tickets, maxPerBuyer: 4, exactStock: false },
    });
    await colleague.call(calls.saveEventQuestions, { params, body: { ...before.questions, questions: [] } });
    expect(await read(before.id)).toMatchObject({
      details: { name: 'Renamed' },
      tickets: { maxPerBuyer: 4, exactStock: false },
    });
  });
});

describe('dates of an event', () => {
  test('can be chosen freely as long as no one has a ticket', async () => {
    const event = await make();
    const [startsAt, endsAt] = [inDays(30), inDays(31)];
    expect((await saveDetails(event.id, { startsAt, endsAt })).details).toMatchObject({ startsAt, endsAt });
  });

  test('stay on their days once there are orders; changed hours are emailed to all holders', async () => {
    const event = await make();
    const email = `${randomUUID()}@example.com`;
    await choose(await order(world.url, event, [[0, 1]], { email }), 'pay');
    const { details } = await read(event.id);
    const moved = (hours: number) => new Date(Date.parse(details.startsAt) + hours * HOUR_MS).toISOString();
    expect(await wrongFields(saveDetails(event.id, { startsAt: moved(-24) }))).toEqual({
      startsAt: expect.stringContaining('postpone it'),
    });
    expect(await wrongFields(saveDetails(event.id, { timeZone: 'Africa/Johannesburg' }))).toEqual({
      timeZone: 'People have ordered tickets, so the time zone can’t be changed.',
    });
    await saveDetails(event.id, { startsAt: moved(-1) });
    const mail = await mailAbout(world, email, 'New time');
    expect(mail.text).toContain('has a new time');
    expect(mail.text).toContain('Your ticket is still valid, so you don’t need to do anything.');
  });

  test('can change up to ten times a day, since all holders are notified each time', async () => {
    const event = await make();
    await choose(await order(world.url, event, [[0, 1]]), 'pay');
    const { details } = await read(event.id);
    const moved = (minutes: number) => new Date(Date.parse(details.startsAt) + minutes * 60_000).toISOString();
    for (let time = 1; time <= 10; time++) await saveDetails(event.id, { startsAt: moved(time) });
    expect(await refusalCode(saveDetails(event.id, { startsAt: moved(11) }))).toBe('event.changed_often');
    await saveDetails(event.id, { startsAt: moved(10), name: 'Another name' });
  });

  test('a later end doesn’t release the event’s money early', async () => {
    const event = await make();
    await choose(await order(world.url, event, [[0, 1]]), 'pay');
    for (const endsAt of [inDays(-4), inDays(1), inDays(-0.001)])
      expect(Object.keys(await wrongFields(saveDetails(event.id, { endsAt })))).toEqual(['endsAt']);
    expect(Object.keys(await wrongFields(saveDetails(event.id, { startsAt: inDays(-5), endsAt: inDays(-4) })))).toEqual(
      ['startsAt', 'endsAt'],
    );
    const client = await world.pool.connect();
    expect(await releaseEvents(client, organiserId, Date.now() + 6 * DAY_MS)).not.toContain(event.id);
    client.release();
  });

  test('can’t be changed once the event is over', async () => {
    const event = await make();
    await choose(await order(world.url, event, [[0, 1]]), 'pay');
    await world.pool.query(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [event.id],
    );
    expect(await wrongFields(saveDetails(event.id, { endsAt: inDays(0.01) }))).toEqual({
      endsAt: 'The event is over, so its dates can’t be changed.',
    });
    expect((await saveDetails(event.id, { description: 'Thank you all!' })).details.description).toBe('Thank you all!');
  });

  test('can’t end before the sales of a ticket', async () => {
    const event = await make({
      ticketTypes: [{ name: 'VIP', salesEndAt: new Date(noonIn(7).getTime() + 3 * HOUR_MS) }],
    });
    const endsAt = new Date(noonIn(7).getTime() + 2 * HOUR_MS).toISOString();
    expect((await wrongFields(saveDetails(event.id, { endsAt })))['endsAt']).toMatch(/^Sales of “VIP” run until/);
  });

  test('of a postponed or cancelled event can’t be changed here', async () => {
    const postponed = await make({ state: 'postponed' });
    expect(
      Object.keys(await wrongFields(saveDetails(postponed.id, { startsAt: inDays(8), endsAt: inDays(9) }))),
    ).toEqual(['startsAt']);
    const cancelled = await make({ state: 'cancelled' });
    expect(await refusalOf(saveDetails(cancelled.id, { name: 'Back again' }))).toMatchObject({
      code: 'event.cannot_change',
    });
  });
});

describe('tickets on sale', () => {
  test('can’t go below what is taken, for a type or a pool', async () => {
    const event = await make({ pools: [10], ticketTypes: [{ capacity: 8, pool: 0 }, { capacity: 8 }] });
    await order(world.url, event, [
      [0, 3],
      [1, 2],
    ]);
    expect(await wrongFields(saveTypes(event.id, [{ capacity: 2 }, {}]))).toEqual({
      'ticketTypes.0.capacity': 'The capacity can’t be less than 3: that many tickets are already taken.',
    });
    const { tickets } = await read(event.id);
    const pools = tickets.pools.map((pool) => ({ ...pool, capacity: 4 }));
    expect(await wrongFields(saveTypes(event.id, [{}, { pool: 0 }], { pools }))).toEqual({
      'pools.0.capacity': 'The capacity can’t be less than 5: that many tickets are already taken.',
    });
    await saveTypes(event.id, [{}, { pool: 0 }]);
    expect((await read(event.id)).tickets.poolStock).toMatchObject([{ reserved: 5 }]);
    await saveTypes(event.id, [{ pool: null }, { pool: null }], { pools: [] });
    expect((await read(event.id)).tickets.pools).toEqual([]);
  });

  test('with orders can’t be removed, only closed; others can', async () => {
    const event = await make({ ticketTypes: [{ name: 'Early' }, { name: 'Late' }, { name: 'Kept' }] });
    await order(world.url, event, [[0, 1]]);
    expect(await refusalOf(saveTypes(event.id, [undefined, {}, {}]))).toEqual({
      code: 'ticket_type.has_orders',
      message: '“Early” can’t be removed because people have ordered it. Close its sales instead.',
    });
    const pressAllotment = {
      params: { eventId: event.id, ticketId: event.ticketTypes[2] as string },
      body: { name: 'Press', units: 2 },
    };
    await manager.call(setAllotment, pressAllotment);
    expect(await refusalOf(saveTypes(event.id, [{}, undefined, undefined]))).toMatchObject({
      code: 'ticket_type.has_orders',
    });
    const saved = await saveTypes(event.id, [{ salesEndAt: inDays(-0.01) }, undefined, {}]);
    expect(saved.tickets.ticketTypes.map(({ name }) => name)).toEqual(['Early', 'Kept']);
    expect(await refusalOf(order(world.url, event, [[0, 1]]))).toMatchObject({ code: 'order.sales_closed' });
  });

  test('need sensible sales windows', async () => {
    const event = await make({ ticketTypes: [{}, {}, {}] });
    const wrong = wrongFields(
      saveTypes(event.id, [
        { salesStartAt: inDays(3), salesEndAt: inDays(2) },
        { salesEndAt: inDays(20) },
        { salesStartAt: inDays(20) },
      ]),
    );
    expect(await wrong).toEqual({
      'ticketTypes.0.salesEndAt': 'Sales have to close after they open.',
      'ticketTypes.1.salesEndAt': 'Sales have to close by the end of the event.',
      'ticketTypes.2.salesStartAt': 'Sales have to open before the event ends.',
    });
  });

  test('must belong to their event: unknown types and pools are refused', async () => {
    const [event, foreign] = [await make(), await makeEvent(world.pool, { pools: [5] })];
    const steal = saveTypes(event.id, [{ id: foreign.ticketTypes[0] as string }]);
    expect(await refusalOf(steal)).toMatchObject({ code: 'ticket_type.unknown' });
    expect(await refusalOf(saveTypes(event.id, [{ pool: 3 }]))).toMatchObject({ code: 'stock.unknown_pool' });
    const pools = [{ id: foreign.pools[0] as string, name: 'Theirs', capacity: 5 }];
    expect(await refusalOf(saveTypes(event.id, [{}], { pools }))).toMatchObject({ code: 'stock.unknown_pool' });
  });

  test('stay within the organisation’s plan', async () => {
    const event = await make({ ticketTypes: [{ capacity: 400 }] });
    expect(await refusalOf(saveTypes(event.id, [{ capacity: 501 }]))).toMatchObject({
      code: 'plan.too_many_attendees',
    });
  });

  test('stay within the organisation’s plan, also when they move to a larger pool', async () => {
    const event = await make({
      pools: [1_000, 100],
      ticketTypes: [
        { capacity: 400, pool: 0 },
        { capacity: 500, pool: 1 },
      ],
    });
    expect(await refusalOf(saveTypes(event.id, [{}, { pool: 0 }]))).toMatchObject({
      code: 'plan.too_many_attendees',
      message: expect.stringContaining('this event has room for 900'),
    });
  });

  test('cost no less than a ticket up for resale, until it’s resold or refunded', async () => {
    const event = await make({
      ticketTypes: [{ priceMinor: 10_000, returnable: true, pool: 0 }, { priceMinor: 12_000, pool: 0 }, {}],
      pools: [10],
    });
    const seller = await buy(world, event);
    const body = { ticketId: seller.ticketIds[0] ?? '' };
    await world.client.call(returnTicket, { params: { ticketsKey: seller.ticketsKey }, body });
    const cheaper: Type[] = [{ priceMinor: 9_999 }, { priceMinor: 0 }, { priceMinor: 5_000 }];
    const message = expect.stringMatching(/can’t be less than N\$\s100\.00 while a ticket that cost that much/);
    expect(await wrongFields(saveTypes(event.id, cheaper))).toEqual({
      'ticketTypes.0.priceMinor': message,
      'ticketTypes.1.priceMinor': message,
    });
    await saveTypes(event.id, [{}, { priceMinor: 10_000 }, { priceMinor: 5_000 }]);
    await manager.call(refundOrder, {
      params: { reference: seller.reference },
      body: { scope: { kind: 'order' }, reason: 'asked', refundFee: true, dryRun: false },
    });
    await saveTypes(event.id, cheaper);
  });

  test('an order being paid keeps its price; an order being placed gets the new one', async () => {
    const event = await make({ businessCoversFee: true });
    const paying = await order(world.url, event, [[0, 1]]);
    await saveTypes(event.id, [{ priceMinor: 20_000 }]);
    const again = (expectedTotal: number) =>
      world.client.call(placeOrder, {
        body: {
          eventId: event.id,
          attendee: { name: 'Ndapewa', email: 'n@example.com' },
          tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 1 }],
          expectedTotal,
        },
      });
    expect(await refusalOf(again(100))).toEqual({
      code: 'order.price_changed',
      message: expect.stringMatching(/^Your total is now N\$\s200.00. Check your order before you continue.$/),
    });
    expect((await again(200)).amount).toBe(200);
    await choose(paying, 'pay');
    const { amount, status } = await world.client.call(getOrderStatus, {
      params: { reference: paying.reference },
      query: {},
    });
    expect([status, amount]).toEqual(['success', 100]);
  });

  test('sell only at the price shown, while it changes under fifty orders at two servers', async () => {
    const event = await make({ businessCoversFee: true, ticketTypes: [{ capacity: 500 }] });
    const shown = [100, 250] as const;
    const orders = Array.from({ length: 50 }, async (_, i) => {
      const expectedTotal = shown[i % 2] as number;
      const answer = await clientOf(world.urls[i % 2] as string).call(placeOrder, {
        body: {
          eventId: event.id,
          attendee: { name: 'Ndapewa', email: `buyer-${i}@example.com` },
          tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 1 }],
          expectedTotal,
        },
      });
      return { asked: expectedTotal, amount: answer.amount };
    });
    const changes = (async () => {
      for (const priceMinor of [25_000, 10_000, 25_000]) await saveTypes(event.id, [{ priceMinor }]);
    })();
    const answers = await Promise.allSettled([...orders, changes]);
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as CallError).code] : [],
    );
    expect(['order.price_changed', 'order.event_changed']).toEqual(expect.arrayContaining([...new Set(refused)]));
    expect(answers.at(-1)?.status).toBe('fulfilled');
    const { rows } = await world.pool.query<{ total_minor: number; unit_price_minor: number }>(
      'select o.total_minor, l.unit_price_minor from orders o join order_lines l on l.order_id = o.id where o.event_id = $1',
      [event.id],
    );
    const placed = answers.slice(0, -1).filter(({ status }) => status === 'fulfilled');
    expect(rows).toHaveLength(placed.length);
    for (const row of rows) {
      expect([10_000, 25_000]).toContain(row.unit_price_minor);
      expect(row.total_minor).toBe(row.unit_price_minor);
    }
    for (const answer of placed) {
      const { asked, amount } = (answer as PromiseFulfilledResult<{ asked: number; amount: number }>).value;
      expect(amount).toBe(asked);
    }
  });
});

describe('the fee and the questions for buyers', () => {
  test('apply to all new orders', async () => {
    const event = await make();
    expect((await placed(event)).amount).toBe(105);
    await saveDetails(event.id, { businessCoversFee: true });
    expect((await placed(event)).amount).toBe(100);
  });

  test('questions of every type are asked in order and answered by label', async () => {
    const { id, questions } = await create();
    const asked = ['DROPDOWN', 'NUMBER', 'PHONE', 'EMAIL', 'TEXTAREA', 'TEXT', 'DATE'] as const;
    const body = {
      ...questions,
      questions: asked.map((type, i) => ({
        id: null,
        label: `Question ${i}`,
        type,
        required: i === 0,
        section: i < 3 ? 'Shirt' : 'Other',
        options: type === 'DROPDOWN' ? ['Small', 'Large'] : [],
      })),
    };
    const save = (change: object) =>
      manager.call(calls.saveEventQuestions, { params: { eventId: id }, body: { ...body, ...change } });
    const alike = { ...body.questions[0], label: ' question  0', options: [] };
    expect(await wrongFields(save({ questions: [body.questions[0], alike] }))).toEqual({
      'questions.1.label': 'Another question has the same wording. Change one of them.',
      'questions.1.options': 'Add at least one choice.',
    });
    const twice = save({ questions: [{ ...body.questions[0], options: ['Small', 'Large', 'Small'] }] });
    expect(await wrongFields(twice)).toEqual({
      'questions.0.options': 'A choice is listed more than once. Remove the duplicate.',
    });
    const comma = save({ questions: [{ ...body.questions[0], options: ['a, b'] }] });
    expect(await refusalOf(comma)).toMatchObject({ code: 'request.invalid' });
    const saved = await save({});
    await manager.call(calls.publishEvent, { params: { eventId: id } });
    const { options } = await world.client.call(getEvent, { params: { idOrSlug: id } });
    expect(options.customFields.map(({ type }) => type)).toEqual(asked);
    expect(options.customFields[0]).toMatchObject({ required: true, section: 'Shirt', options: 'Small,Large' });
    const unanswered = order(
      world.url,
      { id, slug: '', pools: [], ticketTypes: saved.tickets.ticketTypes.map((t) => t.id ?? '') },
      [[0, 1]],
    );
    expect(await refusalOf(unanswered)).toMatchObject({ code: 'order.custom_field_missing' });
  });
});

async function placed(event: MadeEvent) {
  return world.client.call(placeOrder, {
    body: {
      eventId: event.id,
      attendee: { name: 'Ndapewa', email: 'ndapewa@example.com' },
      tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 1 }],
    },
  });
}

test('a copy is a draft with everything but sales, on the same weekday at the same hour', async () => {
  const event = await make({
    pools: [50],
    ticketTypes: [
      { name: 'General', pool: 0, salesEndAt: noonIn(6) },
      { name: 'VIP', priceMinor: 90_000 },
    ],
    customFields: [{ label: 'Shirt', type: 'DROPDOWN', options: 'S,M' }],
  });
  await order(world.url, event, [[0, 2]]);
  const before = await read(event.id);
  const copy = await manager.call(calls.duplicateEvent, { params: { eventId: event.id } });
  expect(copy).toMatchObject({ state: 'draft', hasOrders: false, tickets: { poolStock: [{ reserved: 0 }] } });
  expect(copy.id).not.toBe(event.id);
  const later = (Date.parse(copy.details.startsAt) - Date.parse(before.details.startsAt)) / DAY_MS;
  expect(later).toBe(7);
  expect(copy.tickets.ticketTypes.map(({ name, priceMinor, pool }) => [name, priceMinor, pool])).toEqual([
    ['General', 10_000, 0],
    ['VIP', 90_000, null],
  ]);
  expect(copy.tickets.ticketTypes[0]?.salesEndAt).toBe(new Date(noonIn(6).getTime() + 7 * DAY_MS).toISOString());
  expect(copy.questions.questions).toMatchObject([{ label: 'Shirt', options: ['S', 'M'] }]);
  expect(await mailsTo(world, 'nobody@example.com')).toEqual([]);
  expect(await statusOf(world.url, await order(world.url, event, [[1, 1]]))).toBe('pending');
});

test('another organisation’s events, tickets and drafts are refused as if they didn’t exist', async () => {
  const foreign = await makeEvent(world.pool, { state: 'draft' });
  for (const eventId of [foreign.id, randomUUID()]) {
    const params = { eventId };
    for (const call of [
      calls.getEditedEvent,
      calls.getEventPreview,
      calls.duplicateEvent,
      calls.publishEvent,
      calls.deleteEvent,
    ])
      expect(await refusalOf(manager.call(call, { params })), call.name).toMatchObject({ code: 'event.not_found' });
  }
});
