import { CATEGORIES } from '@quivertree/domain/places/places-and-categories';
import { TOWNS } from '@quivertree/domain/places/towns';
import { seededRandom } from '@quivertree/domain/random/seeded-random';
import pg from 'pg';
import { demoEvents } from '../apps/server/dev/demo/events.ts';

/** Number of events, and how many of them are still to come. */
export const EVENTS = 1_000_000;
export const UPCOMING = 200_000;

const ORGANISERS = 4_000;
const BATCH = 10_000;
/** Rare words: names of people, places and works. */
const RARE_WORDS = 100_000;
const SYLLABLES =
  'ka na mi ru to oh wi swa ke tsu mo nde lo va gra hei ber zi dja ha oka nga pu si le fo ri ste bo ma du kho'.split(
    ' ',
  );

/** The nth rare word: four syllables, in a combination that no other word has. */
export function rareWord(number: number): string {
  const syllable = (shift: number) => SYLLABLES[((number * 7_919) >> shift) & 31] ?? '';
  return syllable(0) + syllable(5) + syllable(10) + syllable(15);
}

/** Words in the demo's descriptions, the most frequent first. */
export const COMMON_WORDS = byFrequency(
  demoEvents
    .flatMap(({ name, description }) => [name, ...description])
    .join(' ')
    .toLowerCase()
    .match(/[a-z]{2,}/g) ?? [],
);

function byFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
}

/** Columns of events and of their ticket types, as arrays for the database. */
const INSERT = `
  with made as (
    select gen_random_uuid() as id, e.*
      from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::integer[], $9::integer[])
        as e (n, name, category, description, venue, town, organiser_id, minutes, price_minor)),
  inserted as (
    insert into events (id, slug, code, organiser_id, state, name, category, description, location, address, city, latitude,
                        longitude, starts_at, ends_at)
    select id, 'event-' || n, upper(lpad(to_hex(n), 6, '0')), organiser_id, case when minutes > 0 then 'published' else 'ended' end,
           name, category, description, venue || ' Hall', '1 ' || venue || ' Street', town, -22.5 + (n % 601 - 300) / 100.0,
           17 + (n % 401 - 200) / 100.0, now() + make_interval(mins => minutes), now() + make_interval(mins => minutes + 240)
      from made)
  insert into ticket_types (event_id, id, position, name, price_minor, capacity)
  select id, gen_random_uuid(), 0, 'Standard', price_minor, 100 from made`;

/**
 * Columns of events with the words, towns and categories of real ones: a few words and towns are in most of them, and
 * names and venues have rare words too. Upcoming events take place within two years.
 */
function columnsOf(first: number, organisers: readonly string[], random: () => number): unknown[][] {
  const below = (limit: number, slope = 1) => Math.floor(limit * random() ** slope);
  const common = (slope: number) => COMMON_WORDS[below(COMMON_WORDS.length, slope)] ?? '';
  const rows = Array.from({ length: BATCH }, (_, i) => {
    const n = first + i;
    const upcoming = n <= UPCOMING;
    const words = Array.from({ length: upcoming ? 56 : 4 }, (__, at) =>
      at % 8 ? common(3) : rareWord(below(RARE_WORDS)),
    );
    return [
      n,
      `${common(2)} ${rareWord(below(RARE_WORDS))} ${common(2)}`,
      CATEGORIES[below(CATEGORIES.length)],
      words.join(' '),
      rareWord(below(3_000)),
      TOWNS[below(TOWNS.length, 4)],
      organisers[n % organisers.length],
      upcoming ? 60 + below(1_000_000) : -3_000 - below(1_500_000),
      1_000 * below(40, 2),
    ];
  });
  return rows[0]?.map((_, column) => rows.map((row) => row[column])) ?? [];
}

/** Fills a database with a million events, 200,000 of them upcoming and searchable, with one ticket type each. */
export async function fillEvents(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' });
  await client.connect();
  try {
    const { rows } = await client.query<{ ids: string[] }>(
      `with made as (
         insert into organisers (id, slug, name, email, state, trusted)
         select gen_random_uuid(), 'organiser-' || n, initcap(($1::text[])[n]) || ' Events', n || '@example.com', 'approved', true
           from generate_series(1, ${ORGANISERS}) n returning id)
       select array_agg(id) as ids from made`,
      [Array.from({ length: ORGANISERS }, (_, i) => rareWord(RARE_WORDS - i - 1))],
    );
    const random = seededRandom('events to search');
    for (let first = 1; first <= EVENTS; first += BATCH)
      await client.query(INSERT, columnsOf(first, rows[0]?.ids ?? [], random.next));
    await indexAll(client);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/**
 * Indexes the upcoming events. Building the index of words once takes a fraction of the time that adding each event
 * would.
 */
async function indexAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef('event_search_words_idx'::regclass) as definition`,
  );
  await client.query('drop index event_search_words_idx');
  await client.query(`
    select index_events(array_agg(id))
      from (select id, row_number() over () / ${BATCH} as batch from events where state = 'published') e group by batch`);
  await client.query(rows[0]?.definition ?? '');
}
