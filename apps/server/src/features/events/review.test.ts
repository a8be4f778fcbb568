import { getEvent, listCalendarEvents, listEvents } from '@quivertree/contract/catalogue/catalogue';
import type { Client } from '@quivertree/contract/client';
import * as editing from '@quivertree/contract/events/event-editing';
import * as review from '@quivertree/contract/events/event-review';
import { postponeEvent } from '@quivertree/contract/event-changes/event-changes';
import { decideOrganiser, trustOrganiser } from '@quivertree/contract/organisers/organiser-review';
import { changeCapacity } from '@quivertree/contract/stock/stock';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { choose, order, statusOf } from '../../../../../tests/world/buy.ts';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { holdJobs } from '../../../../../tests/world/jobs.ts';
import { mailAbout, mailsTo } from '../../../../../tests/world/mails.ts';
import { signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World, uncachedClient } from '../../../../../tests/world/world.ts';
import { sweepWaitingLists } from '../waiting-list/sweep-waiting-lists.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const ORGANISER_MAIL = 'hello@hardapsounds.example';

let world: World;
let visitor: Client;
let newcomerId: string;
let newcomer: Client;
let administrator: Client;
beforeAll(async () => {
  world = await startWorld();
  visitor = uncachedClient(world);
  newcomerId = await makeOrganiser(world.pool, 'Newcomers', { trusted: false });
  newcomer = await signedInAs(world, { memberOf: { organiserId: newcomerId, role: 'owner' } });
  administrator = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

/** One of the new organisation's drafts, with the calls that the tests make on it. */
async function draft(name: string) {
  const event = await newcomer.call(editing.createEvent, {
    params: { organiserId: newcomerId },
    body: {
      name,
      category: 'Music',
      city: 'Swakopmund',
      location: 'The Jetty',
      startsAt: inDays(9),
      endsAt: inDays(9.2),
      pictureId: null,
      ticketTypes: [{ name: 'General', priceMinor: 5_000, capacity: 50 }],
    },
  });
  const params = { eventId: event.id };
  const listed = (query: object = {}) => administrator.call(review.listAdministeredEvents, { query });
  return {
    params,
    submit: () => newcomer.call(editing.publishEvent, { params }),
    withdraw: () => newcomer.call(editing.withdrawEvent, { params }),
    state: async () => (await newcomer.call(editing.getEditedEvent, { params })).state,
    rename: async (to: string) => {
      const { details } = await newcomer.call(editing.getEditedEvent, { params });
      await newcomer.call(editing.saveEventDetails, { params, body: { ...details, name: to } });
    },
    grow: async (capacity: number) => {
      const { tickets } = await newcomer.call(editing.getEditedEvent, { params });
      const ticketId = tickets.ticketTypes[0]?.id ?? '';
      await newcomer.call(changeCapacity, { params: { ...params, ticketId }, body: { capacity } });
    },
    seen: async () => (await listed({ q: name })).items.find(({ id }) => id === event.id)?.version ?? 0,
    approve: (version: number) => administrator.call(review.approveEvent, { params, body: { version } }),
    requestChanges: (message: string) => administrator.call(review.requestChanges, { params, body: { message } }),
  };
}

describe('the first event of a new organisation', () => {
  test('waits for a review, in order of arrival, and is public once approved', async () => {
    const [first, second] = [await draft('First come'), await draft('Second come')];
    expect((await first.submit()).state).toBe('in_review');
    await second.submit();
    const queue = await administrator.call(review.listAdministeredEvents, {
      query: { show: 'in_review', sort: 'submittedAt,ASC' },
    });
    expect(queue.items.map(({ name }) => name)).toEqual(['First come', 'Second come']);
    expect((await first.approve(await first.seen())).state).toBe('published');
    expect((await visitor.call(getEvent, { params: { idOrSlug: 'first-come' } })).details.name).toBe('First come');
    expect((await mailAbout(world, ORGANISER_MAIL, 'Event published: First come')).text).toContain(
      '/explore/first-come',
    );
    await second.withdraw();
    expect(await second.state()).toBe('draft');
    expect(await refusalOf(second.withdraw())).toMatchObject({ code: 'event.cannot_change' });
  });

  test('is returned with a note, and can be submitted again', async () => {
    const event = await draft('Sent back');
    await event.submit();
    expect(await refusalOf(event.requestChanges(' '))).toMatchObject({ code: 'request.invalid' });
    await event.requestChanges('Please tell people where the jetty is.');
    const mail = await mailAbout(world, ORGANISER_MAIL, 'Changes requested: Sent back');
    expect(mail.text).toContain('Please tell people where the jetty is.');
    const edited = await newcomer.call(editing.getEditedEvent, { params: event.params });
    expect(edited.state).toBe('draft');
    expect(edited.review).toMatchObject({ verdict: 'sent_back', message: 'Please tell people where the jetty is.' });
    expect((await event.submit()).state).toBe('in_review');
  });

  test('is approved only as the administrator saw it, not if it has changed since', async () => {
    const [renamed, grown] = [await draft('Looked at'), await draft('Looked at in a small hall')];
    for (const [event, change] of [
      [renamed, () => renamed.rename('Something else altogether')],
      [grown, () => grown.grow(60)],
    ] as const) {
      await event.submit();
      const version = await event.seen();
      await change();
      expect(await refusalOf(event.approve(version))).toMatchObject({ code: 'event.edited_elsewhere' });
      expect(await event.state()).toBe('in_review');
    }
  });

  test('is approved once when two administrators act at the same moment', async () => {
    const event = await draft('Twice approved');
    await event.submit();
    const version = await event.seen();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refusalOf(event.approve(version))));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(await refusalOf(event.requestChanges('Too late'))).toMatchObject({ code: 'event.cannot_change' });
  });

  test('has to wait until its organisation is approved, and stays in review if that is closed', async () => {
    const event = await draft('Too early');
    const toState = (state: string) =>
      world.pool.query('update organisers set state = $2 where id = $1', [newcomerId, state]);
    await toState('applied');
    expect(await refusalOf(event.submit())).toMatchObject({ code: 'event.not_ready' });
    await toState('approved');
    await event.submit();
    await toState('closed');
    expect((await refusalOf(event.approve(await event.seen())))?.code).toBe('event.not_ready');
    await toState('approved');
  });
});

describe('an event that is taken off sale', () => {
  test('isn’t sold or listed until sales resume; payments in progress go through and tickets stay valid', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const event = await makeEvent(world.pool, { organiserId, name: 'Doubtful' });
    const params = { eventId: event.id };
    const paying = await order(world.url, event, [[0, 1]]);
    const off = () => administrator.call(review.takeEventOffSale, { params, body: { message: 'Who are you?' } });
    expect(await off()).toMatchObject({ offSale: true, state: 'published' });
    expect(await refusalOf(off())).toMatchObject({ code: 'event.cannot_change' });
    const stopped = await mailAbout(world, ORGANISER_MAIL, 'Sales stopped: Doubtful');
    expect(stopped.text).toContain('Who are you?');
    expect(stopped.text).toContain(`${world.url}/#contact-us`);
    expect((await refusalOf(order(world.url, event, [[0, 1]])))?.code).toBe('order.event_off_sale');
    const names = async () =>
      (await visitor.call(listEvents, { query: { size: 100 } })).content.map(({ name }) => name);
    expect(await names()).not.toContain('Doubtful');
    const calendar = await visitor.call(listCalendarEvents, {});
    expect(calendar.map(({ title }) => title)).not.toContain('Doubtful');
    await choose(paying, 'pay');
    expect(await statusOf(world.url, paying)).toBe('success');
    await administrator.call(review.putEventOnSale, { params });
    expect(await names()).toContain('Doubtful');
    await order(world.url, event, [[0, 1]]);
  });

  test('is reported in one email if sales resume before the first was sent', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const event = await makeEvent(world.pool, { organiserId, name: 'Hasty' });
    const params = { eventId: event.id };
    const startJobs = await holdJobs(world.pool);
    await administrator.call(review.takeEventOffSale, { params, body: { message: 'Who are you?' } });
    await administrator.call(review.putEventOnSale, { params });
    await startJobs();
    await mailAbout(world, ORGANISER_MAIL, 'Sales resumed: Hasty');
    const left = async () =>
      (await world.pool.query(`select from graphile_worker.jobs where task_identifier = 'send-event-review-mail'`))
        .rowCount;
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
    const subjects = (await mailsTo(world, ORGANISER_MAIL)).map(({ subject = '' }) => subject);
    expect(subjects.filter((subject) => subject.includes('Hasty'))).toEqual(['Sales resumed: Hasty']);
  });

  test('makes no offers to the waiting list; everyone keeps their place until sales resume', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 1 }] });
    const params = { eventId: event.id };
    await order(world.url, event, [[0, 1]]);
    const attendee = { name: 'Tangeni Haufiku', email: 'tangeni@example.com' };
    const ticketId = event.ticketTypes[0] ?? '';
    await world.client.call(joinWaitingList, { params, body: { ticketId, quantity: 1, attendee } });
    await administrator.call(review.takeEventOffSale, { params, body: { message: 'Who are you?' } });
    await runOutReservations(world.pool, event.id);
    const offered = async () => {
      await sweepWaitingLists(world.pool);
      return (await world.pool.query('select from offers where event_id = $1', [event.id])).rowCount;
    };
    expect(await offered()).toBe(0);
    await administrator.call(review.putEventOnSale, { params });
    expect(await offered()).toBe(1);
  });
});

describe('the carousel', () => {
  test('shows events featured now, by date, up to the number of places', async () => {
    const made = async (name: string, rank: number, from: string | null, until: string | null) => {
      const event = await makeEvent(world.pool, { name, startsAt: new Date(Date.now() + (10 - rank) * DAY_MS) });
      const params = { eventId: event.id };
      await administrator.call(review.featureEvent, { params, body: { rank, from, until } });
      return params;
    };
    const first = await made('First', 1, null, null);
    await made('Second', 2, inDays(-1), inDays(1));
    await made('Not yet', 3, inDays(1), inDays(2));
    const past = await made('No more', 4, null, inDays(1));
    await world.pool.query(`update events set featured_until = now() - interval '1 hour' where id = $1`, [
      past.eventId,
    ]);
    const shown = async (featuredPlaces: number) =>
      (
        await visitor.call(listEvents, {
          query: { size: 3, sort: 'startTime,ASC', featured: 'true', featuredPlaces },
        })
      ).content.map(({ name }) => name);
    expect(await shown(3)).toEqual(['Second', 'First']);
    expect(await shown(1)).toEqual(['First']);
    const reversed = administrator.call(review.featureEvent, {
      params: first,
      body: { rank: 1, from: inDays(3), until: inDays(2) },
    });
    expect(await refusalOf(reversed)).toMatchObject({ code: 'event.dates_invalid' });
    await administrator.call(review.unfeatureEvent, { params: first });
    expect(await shown(3)).toEqual(['Second']);
    const { items } = await administrator.call(review.listAdministeredEvents, {
      query: { show: 'featured', sort: 'featured,ASC' },
    });
    expect(items.map(({ name }) => name)).toEqual(['Second', 'Not yet', 'No more']);
  });
});

test('featuring an event in a taken place moves the others down, even when two administrators do it at once', async () => {
  await world.pool.query('update events set featured_rank = null, featured_from = null, featured_until = null');
  const names = ['One', 'Two', 'Three'];
  const events = await Promise.all(names.map((name) => makeEvent(world.pool, { name })));
  const feature = (eventId = '') =>
    administrator.call(review.featureEvent, { params: { eventId }, body: { rank: 1, from: null, until: null } });
  const places = async () => {
    const { items } = await administrator.call(review.listAdministeredEvents, {
      query: { show: 'featured', sort: 'featured,ASC' },
    });
    return items.map(({ name, featured }) => [featured?.rank, name]);
  };
  await feature(events[0]?.id);
  await Promise.all([feature(events[1]?.id), feature(events[2]?.id)]);
  const taken = await places();
  expect(taken.map(([rank]) => rank)).toEqual([1, 2, 3]);
  expect(taken.at(-1)).toEqual([3, 'One']);
  await feature(events[0]?.id);
  expect((await places()).map(([rank]) => rank)).toEqual([1, 2, 3]);
  expect((await places())[0]).toEqual([1, 'One']);
  const { rows } = await world.pool.query(
    `select details from audit_log where action = 'event.featured' and event_id = $1 order by id`,
    [events[0]?.id],
  );
  expect(rows.map(({ details }: { details: object }) => details)).toEqual([
    { place: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
    { place: 1 },
  ]);
});

test('an administrator chooses an event’s payment provider, among those we have an account with', async () => {
  const event = await makeEvent(world.pool);
  const params = { eventId: event.id };
  const set = (paymentProvider: 'STRIPE' | 'BUDDY' | null) =>
    administrator.call(review.setEventProvider, { params, body: { paymentProvider } });
  expect((await set('STRIPE')).paymentProvider).toBe('STRIPE');
  const find = vi.spyOn(world.context.providers, 'serving').mockReturnValue(undefined);
  expect(await refusalOf(set('BUDDY'))).toMatchObject({ code: 'event.provider_unknown' });
  find.mockRestore();
  expect((await set(null)).paymentProvider).toBeNull();
});

test('administrators can’t feature their own events or choose their provider', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const own = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'], memberOf: { organiserId, role: 'door' } });
  const params = { eventId: (await makeEvent(world.pool, { organiserId })).id };
  for (const attempt of [
    () => own.call(review.featureEvent, { params, body: { rank: 1, from: null, until: null } }),
    () => own.call(review.setEventProvider, { params, body: { paymentProvider: null } }),
  ])
    expect(await refusalOf(attempt())).toMatchObject({ code: 'organiser.own' });
  expect(await refusalOf(own.call(review.unfeatureEvent, { params }))).toBeUndefined();
});

test('an event can’t be postponed to an earlier day, so that its money isn’t released early', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const owner = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, { organiserId, startsAt: new Date(Date.now() + 60 * DAY_MS) });
  const postponed = owner.call(postponeEvent, {
    params: { eventId: event.id },
    body: { note: '', refundsUntil: inDays(2), newDate: { startsAt: inDays(1), endsAt: inDays(1.1) } },
  });
  expect(await refusalOf(postponed)).toEqual({
    code: 'event.earlier_date',
    message: 'The new date can’t be earlier than the date on people’s tickets.',
  });
});

test('the list of all events can be searched by name and organiser, filtered and sorted', async () => {
  const organiserId = await makeOrganiser(world.pool, '100 % Okahandja_Events');
  await makeEvent(world.pool, { organiserId, name: 'Alpha' });
  await makeEvent(world.pool, { organiserId, name: 'Beta', state: 'cancelled' });
  const date = { startsAt: new Date('2026-03-01T18:00Z'), endsAt: new Date('2026-03-01T22:00Z') };
  await makeEvent(world.pool, { organiserId, name: 'Gamma', ...date });
  const names = async (query: object) =>
    (await administrator.call(review.listAdministeredEvents, { query })).items.map(({ name }) => name);
  expect(await names({ q: 'okahandja_', sort: 'name,ASC' })).toEqual(['Alpha', 'Beta', 'Gamma']);
  expect(await names({ q: '100 % ', show: 'cancelled' })).toEqual(['Beta']);
  expect(await names({ q: 'okahandja_', show: 'published' })).toEqual(['Alpha']);
  expect(await names({ q: 'okahandja_', show: 'ended' })).toEqual(['Gamma']);
  expect(await names({ q: 'okahandja%events' })).toEqual([]);
});

test('administrators can’t decide about their own events and organisations', async () => {
  const both = await signedInAs(world, {
    roles: ['USER', 'ADMINISTRATOR'],
    memberOf: { organiserId: newcomerId, role: 'manager' },
  });
  const { params, submit, seen, approve } = await draft('My own night');
  await submit();
  const version = await seen();
  const refused = { code: 'organiser.own' };
  expect(await refusalOf(both.call(review.approveEvent, { params, body: { version } }))).toMatchObject(refused);
  await approve(version);
  await administrator.call(review.takeEventOffSale, { params, body: { message: 'Who are you?' } });
  expect(await refusalOf(both.call(review.putEventOnSale, { params }))).toMatchObject(refused);
  const organiser = { params: { organiserId: newcomerId } };
  expect(await refusalOf(both.call(trustOrganiser, { ...organiser, body: { trusted: true } }))).toMatchObject(refused);
  const close = both.call(decideOrganiser, { ...organiser, body: { decision: 'closed', message: 'Enough' } });
  expect(await refusalOf(close)).toMatchObject(refused);
});
