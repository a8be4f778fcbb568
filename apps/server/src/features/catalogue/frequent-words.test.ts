import { type EventCard, listEvents } from '@quivertree/contract/catalogue/catalogue';
import { countEvents } from '@quivertree/contract/catalogue/search';
import type { CallInput } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World, uncachedClient } from '../../../../../tests/world/world.ts';
import { noteFrequentWords } from './note-frequent-words.ts';

const EVENTS = 7_000;

let world: World;
let visitor: Client;

/** Makes events in the order of their dates, with their numbers as slugs. The nth costs n cents less than N$ 100. */
beforeAll(async () => {
  world = await startWorld();
  visitor = uncachedClient(world);
  const { pool } = world;
  const { id } = await makeEvent(pool, { name: 'First', slug: 'first', ticketTypes: [{ priceMinor: 0 }] });
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `insert into events (id, slug, code, organiser_id, state, name, category, description, location, address, city, starts_at, ends_at)
       select gen_random_uuid(), n::text, upper(lpad(to_hex(n), 6, '0')), e.organiser_id, 'published',
              'Market' || case when n > 5400 then ' lantern' else '' end || case when n in (6000, 6500) then ' harvest' else '' end,
              'Markets', 'harvest ' || case when n < 3500 then 'sunrise' else 'sunset' end || case when n = 6900 then ' sunrise' else '' end,
              'Hall', '1 Street', case when n % 2 = 0 then 'Windhoek' else 'Swakopmund' end,
              now() + make_interval(hours => n), now() + make_interval(hours => n + 1)
         from generate_series(1, $2::int) n, events e where e.id = $1`,
      [id, EVENTS],
    );
    await client.query(
      `insert into ticket_types (event_id, id, position, name, price_minor, capacity)
       select id, gen_random_uuid(), 0, 'Standard', 10000 - slug::int, 100 from events where slug ~ '^[0-9]+$'`,
    );
    await client.query(`select index_events(array(select id from events where slug ~ '^[0-9]+$'))`);
  } finally {
    client.release(true);
  }
  await pool.query('analyze event_search');
});
afterAll(() => world.stop());

const slugsOf = (events: readonly EventCard[]) => events.map(({ slug }) => slug);
async function search(query: CallInput<typeof listEvents>['query']) {
  const { content, page } = await visitor.call(listEvents, { query: { sort: 'relevance', size: 3, ...query } });
  return [slugsOf(content), page.totalElements];
}

describe.each([
  ['known', () => noteFrequentWords(world.pool)],
  ['not known yet', () => world.pool.query('delete from frequent_words')],
])('while the frequencies of words are %s, a search', (_, arrange) => {
  beforeAll(async () => {
    await arrange();
  });

  test('finds the soonest 500 events with a word that thousands have in their names', async () => {
    expect(await search({ q: 'market' })).toEqual([['1', '2', '3'], 500]);
    expect(await search({ q: 'market', page: 1 })).toEqual([['4', '5', '6'], 500]);
    expect(await search({ q: 'market', size: 100, page: 5 })).toEqual([[], 500]);
  });

  test('finds the soonest 500 even if all are far in the future', async () => {
    expect(await search({ q: 'lantern' })).toEqual([['5401', '5402', '5403'], 500]);
    expect(await search({ q: 'lantern', sort: 'startTime,ASC' })).toEqual([['5401', '5402', '5403'], 500]);
  });

  test('finds only events with the word in their names if thousands have it in their descriptions', async () => {
    expect(await search({ q: 'harvest' })).toEqual([['6000', '6500'], 2]);
  });

  test('finds the only event that has two frequent words', async () => {
    expect(await search({ q: 'sunrise sunset' })).toEqual([['6900'], 1]);
    expect(await search({ q: 'sunrise sunset', sort: 'price' })).toEqual([['6900'], 1]);
  });

  test('sorts and filters frequent matches', async () => {
    expect(await search({ q: 'market', sort: 'price' })).toEqual([['7000', '6999', '6998'], 500]);
    expect(await search({ q: 'market', sort: 'startTime,DESC' })).toEqual([['7000', '6999', '6998'], 500]);
    expect(await search({ q: 'market', sort: 'popularity' })).toEqual([['1', '2', '3'], 500]);
    expect(await search({ q: 'market', city: 'Windhoek' })).toEqual([['2', '4', '6'], 500]);
    expect(await search({ q: 'market', priceMax: 30 })).toEqual([['7000'], 1]);
    expect(await search({ priceMax: 35, sort: 'price' })).toEqual([['first', '7000', '6999'], 500]);
  });
});

test('notes how many events have a frequent word, and forgets words that no event has any longer', async () => {
  const { pool } = world;
  await pool.query(`insert into frequent_words (word, events) values ('quivertree', 900), ('lantern', 1)`);
  await noteFrequentWords(pool);
  const { rows } = await pool.query<{ word: string; events: number }>(
    `select word, events from frequent_words where word in ('harvest', 'lantern', 'quivertree') order by word`,
  );
  expect(rows).toEqual([
    { word: 'harvest', events: EVENTS },
    { word: 'lantern', events: 1_600 },
  ]);
  expect(await noteFrequentWords(pool)).toBe(0);
});

test('counts by town and category, up to 10,000 events', async () => {
  expect(await visitor.call(countEvents, { query: { q: 'lantern' } })).toEqual({
    towns: [
      { name: 'Swakopmund', events: 800 },
      { name: 'Windhoek', events: 800 },
    ],
    categories: [{ name: 'Markets', events: 1_600 }],
    counted: true,
  });
});
