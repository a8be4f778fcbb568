import { type EventCard, getEvent as getEventCall, listEvents } from '@quivertree/contract/catalogue/catalogue';
import { countEvents, suggestEvents } from '@quivertree/contract/catalogue/search';
import { listSimilarEvents } from '@quivertree/contract/catalogue/similar-events';
import type { CallInput } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World, uncachedClient } from '../../../../../tests/world/world.ts';
import { createPool } from '../../db/database.ts';
import { answerInProcess } from '../../http/answer-in-process.ts';
import { getEvent } from './get-event.ts';
import { listSimilarEvents as similarEvents } from './list-similar-events.ts';
import { removePastEvents } from './remove-past-events.ts';
import { catalogueRoutes } from './routes.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

let world: World;
let visitor: Client;
beforeAll(async () => {
  world = await startWorld();
  visitor = uncachedClient(world);
  const { pool } = world;
  await makeEvent(pool, {
    name: 'Jazz under the Camelthorn',
    slug: 'jazz',
    category: 'Music',
    city: 'Windhoek',
    startsAt: inHours(96),
    ticketTypes: [{ priceMinor: 15_000 }, { priceMinor: 40_000 }],
  });
  await makeEvent(pool, {
    name: 'Crayfish Day',
    slug: 'crayfish',
    category: 'Festival',
    city: 'Luderitz',
    startsAt: inHours(48),
    ticketTypes: [{ priceMinor: 0 }],
  });
  await makeEvent(pool, {
    name: 'Choir evening',
    slug: 'choir',
    category: 'Music',
    city: 'Swakopmund',
    startsAt: inHours(24),
    ticketTypes: [{ priceMinor: 0 }, { priceMinor: 5_000 }],
  });
  await makeEvent(pool, {
    name: 'Potjie and jazz',
    slug: 'potjie',
    category: 'Food',
    city: 'Windhoek',
    startsAt: inHours(2_000),
  });
  await makeEvent(pool, {
    name: 'Secret jazz',
    slug: 'secret',
    category: 'Music',
    state: 'draft',
    startsAt: inHours(24),
  });
  await pool.query(
    `insert into sales_hours (event_id, hour, issued, given)
     select id, now() - interval '15 days', 90, 0 from events where slug = 'choir' union all
     select id, now() - interval '2 days', 9, 0 from events where slug = 'potjie' union all
     select id, now() - interval '1 day', 50, 49 from events where slug = 'crayfish'`,
  );
  await pool.query(`update events set latitude = -22.57, longitude = 17.08 where slug = 'jazz'`);
  await pool.query(`update events set latitude = -22.68, longitude = 14.53 where slug = 'choir'`);
  await pool.query(`update events set latitude = -26.65, longitude = 15.16 where slug = 'crayfish'`);
});
afterAll(() => world.stop());

type Query = CallInput<typeof listEvents>['query'];
const search = (query: Query) => visitor.call(listEvents, { query: { sort: 'relevance', ...query } });
const slugsOf = (events: readonly EventCard[] = []) => events.map(({ slug }) => slug);
const found = async (query: Query) => slugsOf((await search(query)).content);
const indexed = async (slug: string) =>
  (await world.pool.query(`select from event_search s join events e on e.id = s.event_id where e.slug = $1`, [slug]))
    .rowCount;

describe('a search', () => {
  test.each([
    ['jazz', ['jazz', 'potjie']],
    ['JAZZ, windhoek!', ['jazz', 'potjie']],
    ['camelthron jaz', ['jazz']],
    ['lüderitz', ['crayfish']],
    ['cray fish', ['crayfish']],
    ['jazzcamelthorn', ['jazz']],
    ['hardap choir', ['choir']],
    ['musiek', ['choir', 'jazz']],
    ['secret', []],
  ])('for “%s” finds %j', async (q, slugs) => {
    expect(await found({ q })).toEqual(slugs);
  });

  test('combines with the specified filters, and comes in pages', async () => {
    expect(await found({ q: 'jazz', category: 'Music' })).toEqual(['jazz']);
    expect(await found({ q: 'jazz', dateTo: inHours(100).toISOString() })).toEqual(['jazz']);
    const { content, page } = await search({ q: 'jazz', size: 1, page: 1 });
    expect([slugsOf(content), page]).toEqual([['potjie'], { number: 1, size: 1, totalPages: 2, totalElements: 2 }]);
    expect((await search({ q: 'jazz', page: 100_000 })).content).toEqual([]);
  });

  test('filters by price: free means that every ticket is free', async () => {
    expect(await found({ free: 'true' })).toEqual(['crayfish']);
    expect(await found({ priceMax: 60 })).toEqual(['choir', 'crayfish']);
    expect(await found({ priceMin: 120, priceMax: 200 })).toEqual(['jazz']);
    expect(await found({ priceMin: 200, priceMax: 100 }), 'reversed').toEqual([]);
  });

  test('filters and sorts by distance', async () => {
    const near = '-22.6,14.6';
    expect(await found({ near })).toEqual(['choir']);
    expect(await found({ near, within: 2_000, sort: 'distance' })).toEqual(['choir', 'jazz', 'crayfish']);
    expect(await found({ near: '51.5,-0.12' }), 'in another country').toEqual([]);
  });

  test('sorts by price, and by units sold in the last 14 days', async () => {
    expect(await found({ sort: 'price' })).toEqual(['choir', 'crayfish', 'potjie', 'jazz']);
    expect(await found({ sort: 'popularity' })).toEqual(['potjie', 'crayfish', 'choir', 'jazz']);
    expect(await found({ q: 'jazz', sort: 'popularity' })).toEqual(['potjie', 'jazz']);
    expect(await found({ sort: 'popularity', size: 1, page: 2 })).toEqual(['choir']);
  });

  test('sorts by date if what another sort needs is missing', async () => {
    const byDate = ['choir', 'crayfish', 'jazz', 'potjie'];
    expect(await found({ sort: 'relevance' })).toEqual(byDate);
    expect(await found({ sort: 'distance' })).toEqual(byDate);
  });

  test('if nothing matches, shows the closest events: first without the filters, then with any of the words', async () => {
    const near = async (query: Query) => {
      const { content, page, alternatives } = await search(query);
      expect([content, page.totalElements]).toEqual([[], 0]);
      return slugsOf(alternatives);
    };
    expect(await near({ q: 'choir', city: 'Windhoek' })).toEqual(['choir']);
    expect(await near({ q: 'crayfish potjie' })).toEqual(['crayfish', 'potjie']);
    expect(await near({ q: 'zzzzzz', category: 'Food' })).toEqual(['potjie']);
    expect(await near({ free: 'true', city: 'Swakopmund' })).toEqual(['choir']);
    expect(await search({ q: 'jazz' })).not.toHaveProperty('alternatives');
  });

  test.each([
    ["' or 1=1; drop table events --", []],
    ['jazz & ! | ( : * <-> \\', ['jazz', 'potjie']],
    ["'jazz':*", ['jazz', 'potjie']],
    ['🎷🎉', []],
    ['🎷jazz🎉', ['jazz', 'potjie']],
    ['مهرجان', []],
    ['the of and', []],
    ['%_%', []],
    ['a'.repeat(200), []],
    ['j '.repeat(100), []],
  ])('reads %.40j as words', async (q, slugs) => {
    expect(await found({ q })).toEqual(slugs);
  });

  test.each([
    ['10 KB of words', `q=${'jazz%20'.repeat(1_500)}`],
    ['a control character', 'q=%00'],
    ['a direction of price', 'sort=price,ASC'],
    ['a position in words', 'near=Windhoek'],
    ['a position beyond the pole', 'near=91,0'],
    ['no distance', 'within=0'],
    ['a negative price', 'priceMax=-1'],
    ['cents', 'priceMax=1.5'],
    ['an unknown answer', 'free=1'],
    ['a date after the year 9999', 'dateTo=10000-01-01T00:00:00Z'],
  ])('refuses %s with a sentence', async (_, query) => {
    const answer = await fetch(`${world.url}/api/v2/public/events?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'request.invalid',
      message: expect.stringMatching(/^[A-Z].+\.$/),
    });
  });

  test('accepts a date range of thousands of years, and finds nothing in a reversed one', async () => {
    const years = { dateFrom: '0001-01-01T00:00:00Z', dateTo: '9999-12-31T00:00:00Z' };
    expect(await found({ q: 'jazz', ...years })).toEqual(['jazz', 'potjie']);
    expect(await found({ q: 'jazz', dateFrom: years.dateTo, dateTo: years.dateFrom })).toEqual([]);
  });
});

test('counts by town whichever town is chosen, and by category whichever category is chosen', async () => {
  const counts = await visitor.call(countEvents, { query: { q: 'jazz', city: 'Windhoek', category: 'Music' } });
  expect(counts).toEqual({
    towns: [{ name: 'Windhoek', events: 1 }],
    categories: [
      { name: 'Food', events: 1 },
      { name: 'Music', events: 1 },
    ],
    counted: true,
  });
  expect(await visitor.call(countEvents, { query: { q: 'zzzzzz' } })).toEqual({
    towns: [],
    categories: [],
    counted: true,
  });
});

describe('the search index', () => {
  test('follows changes to an event, its prices and its organiser’s name in the same transaction', async () => {
    const { pool } = world;
    const { id, organiserId } = await eventBySlug('potjie');
    await pool.query(`update events set name = 'Stew and blues' where id = $1`, [id]);
    expect([await found({ q: 'blues' }), await found({ q: 'potjie' })]).toEqual([['potjie'], []]);
    await pool.query('update ticket_types set price_minor = 0 where event_id = $1', [id]);
    expect(await found({ q: 'blues', free: 'true' })).toEqual(['potjie']);
    await pool.query(`update organisers set name = 'Kalahari Kitchen' where id = $1`, [organiserId]);
    expect(await found({ q: 'kalahari' })).toContain('potjie');
  });

  test('holds no event that isn’t listed', async () => {
    const { pool } = world;
    const { id } = await eventBySlug('choir');
    expect(await indexed('secret')).toBe(0);
    for (const [leave, come] of [
      ['sales_stopped_at = now()', 'sales_stopped_at = null'],
      ['off_sale_at = now()', 'off_sale_at = null'],
      [`state = 'in_review'`, `state = 'published'`],
    ]) {
      await pool.query(`update events set ${leave} where id = $1`, [id]);
      expect(await indexed('choir'), leave).toBe(0);
      await pool.query(`update events set ${come} where id = $1`, [id]);
      expect(await indexed('choir'), come).toBe(1);
    }
  });

  test('finds no event that is over, and a sweep removes it', async () => {
    const { pool } = world;
    await makeEvent(pool, { name: 'Brief encounter', slug: 'brief', startsAt: inHours(-1), endsAt: inHours(1) });
    expect(await found({ q: 'brief encounter' })).toEqual(['brief']);
    await pool.query(
      `update event_search set ends_at = now() - interval '1 second' where event_id = (select id from events where slug = 'brief')`,
    );
    expect(await found({ q: 'brief encounter' })).toEqual([]);
    expect(await removePastEvents(pool)).toBe(1);
    expect(await indexed('brief')).toBe(0);
  });
});

async function eventBySlug(slug: string): Promise<{ id: string; organiserId: string }> {
  const { rows } = await world.pool.query<{ id: string; organiserId: string }>(
    'select id, organiser_id as "organiserId" from events where slug = $1',
    [slug],
  );
  return rows[0] as { id: string; organiserId: string };
}

test('suggests categories and towns that have events, and the closest events', async () => {
  const suggest = async (q: string) =>
    (await visitor.call(suggestEvents, { query: { q } })).map(({ kind, name }) => `${kind} ${name}`);
  expect(await suggest('mus')).toEqual(['category Music', 'event Choir evening', 'event Jazz under the Camelthorn']);
  expect(await suggest('lüd')).toEqual(['town Luderitz', 'event Crayfish Day']);
  expect(await suggest('jaz under')).toEqual(['event Jazz under the Camelthorn']);
  expect(await visitor.call(suggestEvents, { query: { q: 'jaz under' } })).toMatchObject([{ state: 'published' }]);
  expect(await suggest('🎉')).toEqual([]);
  expect(await suggest('windhoek choir of')).toEqual([]);
});

test('lists similar events of the next 60 days, those in the same town first', async () => {
  const { pool } = world;
  await makeEvent(pool, {
    name: 'Late jazz',
    slug: 'late-jazz',
    category: 'Music',
    city: 'Windhoek',
    startsAt: inHours(480),
  });
  await makeEvent(pool, {
    name: 'Far jazz',
    slug: 'far-jazz',
    category: 'Music',
    city: 'Windhoek',
    startsAt: inHours(24 * 61),
  });
  const similar = async (idOrSlug: string) => slugsOf(await visitor.call(listSimilarEvents, { params: { idOrSlug } }));
  expect(await similar('jazz')).toEqual(['late-jazz', 'choir']);
  expect(await similar('nothing')).toEqual([]);
});

test('an event page’s statements share a connection', async () => {
  const pool = createPool(world.databaseUrl, { max: 2, pipeline: true });
  const answer = answerInProcess(catalogueRoutes({ ...world.context, pool }), world.context);
  const input = { params: { idOrSlug: 'jazz' } };
  const answers = await Promise.all([getEventCall, listSimilarEvents].map(({ name }) => answer(name, input)));
  const connections = pool.totalCount;
  await pool.end();
  expect([connections, answers.map(({ status }) => status)]).toEqual([1, [200, 200]]);
});

test('an event page’s statements aren’t planned for every visitor', async () => {
  const pool = createPool(world.databaseUrl, { max: 1 });
  for (let visit = 0; visit < 8; visit++) {
    await getEvent(pool, world.context.providers, 'jazz', Date.now());
    await similarEvents(pool, 'jazz', Date.now());
  }
  const { rows } = await pool.query('select name from pg_prepared_statements where generic_plans > 0 order by name');
  await pool.end();
  expect(rows).toEqual([{ name: 'event_by_slug' }, { name: 'similar_events_by_slug' }]);
});

test('finds all events in Walvis Bay by its Afrikaans name, even if one of them has that name in its text', async () => {
  const { pool } = world;
  const inWalvisBay = { city: 'Walvis Bay', startsAt: inHours(24) };
  await makeEvent(pool, { name: 'Oysters and bread', slug: 'oysters', ...inWalvisBay });
  await makeEvent(pool, { name: 'Surf fishing', slug: 'fishing', city: 'Henties Bay', startsAt: inHours(24) });
  await makeEvent(pool, { name: 'Walvisbaai sing', slug: 'sing', ...inWalvisBay });
  expect((await found({ q: 'Walvisbaai' })).toSorted()).toEqual(['oysters', 'sing']);
  expect(await found({ q: 'hentiesbaai' })).toEqual(['fishing']);
});

test('finds the events of a town by its other names', async () => {
  for (const city of ['Helao Nafidi', 'Outapi', 'Oniipa', 'Luhonono'])
    await makeEvent(world.pool, {
      name: 'Millet fair',
      slug: `fair-${city.slice(0, 4).toLowerCase()}`,
      city,
      startsAt: inHours(24),
    });
  for (const [q, city] of [
    ['Oshikango', 'Helao Nafidi'],
    ['Uutapi', 'Outapi'],
    ['Ombalantu', 'Outapi'],
    ['Onandjokwe', 'Oniipa'],
    ['Schuckmannsburg', 'Luhonono'],
  ] as const)
    expect(await found({ q: `${q} millet` }), q).toEqual([`fair-${city.slice(0, 4).toLowerCase()}`]);
  await makeEvent(world.pool, { name: 'Oyster day', slug: 'oyster-day', city: 'Walvis Bay', startsAt: inHours(24) });
  expect(await found({ q: 'oyster Walfischbai' })).toContain('oyster-day');
});

test('finds an event by the Afrikaans or German word for it, but nothing else of its category', async () => {
  const inWindhoek = { city: 'Windhoek', startsAt: inHours(24), category: 'Sports' };
  await makeEvent(world.pool, { name: 'Katutura soccer cup', slug: 'soccer', ...inWindhoek });
  await makeEvent(world.pool, { name: 'Netball league day', slug: 'netball', ...inWindhoek });
  for (const q of ['sokker', 'Fußball', 'voetbal windhoek']) expect(await found({ q }), q).toEqual(['soccer']);
  expect(await found({ q: 'netbal' })).toEqual(['netball']);
  expect(await found({ q: 'kreef' })).toEqual(['crayfish']);
  expect((await visitor.call(suggestEvents, { query: { q: 'sokker' } })).map(({ name }) => name)).toEqual([
    'Katutura soccer cup',
  ]);
});

test('lists events with the typed word before events with the same word in another language', async () => {
  const inGobabis = { city: 'Gobabis', startsAt: inHours(24), category: 'Music' };
  await makeEvent(world.pool, { name: 'Chor der Farmer', slug: 'chor', ...inGobabis });
  await makeEvent(world.pool, { name: 'Choir of the farmers', slug: 'farmers-choir', ...inGobabis });
  expect(await found({ q: 'choir gobabis' })).toEqual(['farmers-choir', 'chor']);
  expect(await found({ q: 'chor gobabis' })).toEqual(['chor', 'farmers-choir']);
});
