import { getEvent, listCalendarEvents, listEvents } from '@quivertree/contract/catalogue/catalogue';
import { listTowns } from '@quivertree/contract/catalogue/towns';
import type { Client, CallError } from '@quivertree/contract/client';
import { refundSentence } from '@quivertree/domain/payments/refund-policy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World, uncachedClient } from '../../../../../tests/world/world.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

let world: World;
let visitor: Client;
beforeAll(async () => {
  world = await startWorld();
  visitor = uncachedClient(world);
  await makeEvent(world.pool, {
    name: 'Braai',
    slug: 'braai',
    category: 'Food',
    city: 'Windhoek',
    startsAt: inHours(48),
  });
  await makeEvent(world.pool, {
    name: 'Jazz',
    slug: 'jazz',
    category: 'Music',
    city: 'Swakopmund',
    startsAt: inHours(24),
  });
  await makeEvent(world.pool, {
    name: 'Art week',
    slug: 'art-week',
    category: 'Art & Culture',
    city: 'Windhoek',
    startsAt: inHours(-24),
    endsAt: inHours(100),
    ticketTypes: [{ priceMinor: 0 }, { priceMinor: 2_000 }, { priceMinor: 5_000, capacity: 0 }],
  });
  await makeEvent(world.pool, { name: 'Over', slug: 'over', startsAt: inHours(-48) });
  await makeEvent(world.pool, { name: 'Draft', slug: 'draft', state: 'draft' });
  await makeEvent(world.pool, { name: 'Cancelled', slug: 'cancelled', state: 'cancelled', startsAt: inHours(72) });
  await world.pool.query(`update events set featured_rank = 1 where slug = 'jazz'`);
});
afterAll(() => world.stop());

const names = async (query: Parameters<typeof world.client.call<typeof listEvents>>[1]['query']) =>
  (await visitor.call(listEvents, { query: { sort: 'startTime,ASC', ...query } })).content.map(({ name }) => name);

describe('the list of events', () => {
  test('shows upcoming and current events, soonest first, and no drafts', async () => {
    expect(await names({})).toEqual(['Art week', 'Jazz', 'Braai', 'Cancelled']);
    expect(await names({ sort: 'name,DESC' })).toEqual(['Jazz', 'Cancelled', 'Braai', 'Art week']);
  });

  test('filters by city and category, ignoring case', async () => {
    expect(await names({ city: 'windhoek' })).toEqual(['Art week', 'Braai', 'Cancelled']);
    expect(await names({ category: 'art & culture' })).toEqual(['Art week']);
    expect(await names({ city: 'Swakopmund', category: 'Food' })).toEqual([]);
  });

  test('lists the towns with upcoming events and filters by any of them', async () => {
    expect(await visitor.call(listTowns, {})).toEqual(['Swakopmund', 'Windhoek']);
    await makeEvent(world.pool, { name: 'Rodeo', city: 'Maltahöhe', startsAt: inHours(400) });
    await makeEvent(world.pool, { name: 'Hidden', city: 'Aus', state: 'draft', startsAt: inHours(400) });
    expect(await visitor.call(listTowns, {})).toEqual(['Maltahöhe', 'Swakopmund', 'Windhoek']);
    expect(await names({ city: 'maltahöhe' })).toEqual(['Rodeo']);
    await world.pool.query(`delete from ticket_types where event_id = (select id from events where name = 'Rodeo')`);
    await world.pool.query(`delete from events where name = 'Rodeo'`);
  });

  test('filters by date: an event of several days counts on each of them', async () => {
    expect(await names({ dateFrom: inHours(20).toISOString(), dateTo: inHours(30).toISOString() })).toEqual([
      'Art week',
      'Jazz',
    ]);
    expect(await names({ dateFrom: inHours(1_000).toISOString() })).toEqual([]);
  });

  test('shows only featured events on request', async () => {
    expect(await names({ featured: 'true' })).toEqual(['Jazz']);
    expect(await names({ featuredOnly: 'false' })).toHaveLength(4);
  });

  test('comes in pages', async () => {
    const { content, page } = await visitor.call(listEvents, {
      query: { size: 3, page: 1, sort: 'startTime,ASC' },
    });
    expect(content.map(({ name }) => name)).toEqual(['Cancelled']);
    expect(page).toEqual({ number: 1, size: 3, totalPages: 2, totalElements: 4 });
    expect(await names({ page: 9 })).toEqual([]);
  });

  test('has everything that a card shows', async () => {
    const { content } = await visitor.call(listEvents, { query: { category: 'Art & Culture' } });
    expect(content[0]).toMatchObject({
      slug: 'art-week',
      organizerName: 'Hardap Sounds',
      location: 'Independence Hall',
      priceFrom: 0,
      priceTo: 20,
      currency: 'NAD',
      salesStatus: 'on_sale',
      startsAt: expect.stringMatching(/^[A-Z][a-z]{2}, \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/),
      imageUrl: expect.stringMatching(/^\/posters\/art-culture\/[0-9a-f-]{36}\.svg$/),
    });
  });

  test.each([
    'page=-1',
    'page=x',
    'size=0',
    'size=1000',
    'sort=price,ASC',
    'sort=name;drop',
    'dateFrom=today',
    'featured=1',
  ])('refuses %s with a sentence', async (query) => {
    const answer = await fetch(`${world.url}/api/v2/public/events?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'request.invalid',
      message: expect.stringMatching(/^(Please check|Sort by) /),
    });
  });
});

describe('one event', () => {
  test('is found by id and by slug, ignoring case', async () => {
    const bySlug = await visitor.call(getEvent, { params: { idOrSlug: 'BRAAI' } });
    const byId = await visitor.call(getEvent, { params: { idOrSlug: bySlug.details.id } });
    expect(byId).toEqual(bySlug);
    expect(bySlug).toMatchObject({
      details: { name: 'Braai', location: 'Independence Hall', salesStatus: 'on_sale' },
      tickets: [{ name: 'Type 1', price: 100, available: 100, capacity: 100, maxPerOrder: 10, startDate: null }],
      options: {
        currency: 'NAD',
        businessCoversFee: false,
        variableFee: 5,
        fixedFee: 0,
        paysInNewTab: false,
        paymentProvider: 'TEST',
        refundPolicy: 'organiser',
        returnable: false,
        customFields: [],
      },
    });
  });

  test.each(['draft', 'nothing', '00000000-0000-7000-8000-000000000000', '..%2f..', "'--"])(
    'isn’t found: %s',
    async (id) => {
      const error = await visitor.call(getEvent, { params: { idOrSlug: id } }).catch((reason: CallError) => reason);
      expect(error).toMatchObject({ status: 404, code: 'event.not_found' });
    },
  );

  test('keeps its page when it is cancelled or over', async () => {
    for (const [idOrSlug, salesStatus] of [
      ['cancelled', 'cancelled'],
      ['over', 'over'],
    ] as const)
      expect((await visitor.call(getEvent, { params: { idOrSlug } })).details.salesStatus).toBe(salesStatus);
  });
});

test('the calendar shows published events, past ones included', async () => {
  const events = await visitor.call(listCalendarEvents, {});
  expect(events.map(({ title }) => title).sort()).toEqual(['Art week', 'Braai', 'Jazz', 'Over']);
});

test('tells buyers before they pay that the organiser keeps a fee for returned tickets', async () => {
  const sentence = async (slug: string, returnFeeBasisPoints: number) => {
    const ticketTypes = [{ returnable: true }];
    await makeEvent(world.pool, { slug, returnFeeBasisPoints, ticketTypes });
    const { options } = await visitor.call(getEvent, { params: { idOrSlug: slug } });
    return refundSentence(options.refundPolicy, options);
  };
  expect(await sentence('return-fee', 1_000)).toContain('the organiser keeps part of the price');
  expect(await sentence('no-return-fee', 0)).not.toContain('the organiser keeps part of the price');
});
