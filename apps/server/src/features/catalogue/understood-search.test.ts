import { listEvents } from '@quivertree/contract/catalogue/catalogue';
import { countEvents } from '@quivertree/contract/catalogue/search';
import type { CallInput } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { DAY_MS } from '@quivertree/domain/dates/durations';
import { NAMIBIA, dayNumber, formatDate, instantOf, wallDate, wallTimeAt } from '@quivertree/domain/dates/zoned-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World, uncachedClient } from '../../../../../tests/world/world.ts';

/** Eight in the evening, a number of days from now. */
const eveningIn = (days: number) =>
  new Date(instantOf({ ...wallDate(dayNumber(wallTimeAt(Date.now(), NAMIBIA)) + days), hour: 20 }, NAMIBIA));
const weekdayIn = (days: number) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: NAMIBIA }).format(eveningIn(days));
/** The weekday on which two of the events take place. */
const WEEKDAY = weekdayIn(3);

let world: World;
let visitor: Client;
beforeAll(async () => {
  world = await startWorld();
  visitor = uncachedClient(world);
  const { pool } = world;
  const paid = [{ priceMinor: 15_000 }];
  const free = [{ priceMinor: 0 }];
  const music = { category: 'Music', city: 'Windhoek' };
  await makeEvent(pool, { ...music, name: 'Jazz at the Dam', slug: 'dam', startsAt: eveningIn(3), ticketTypes: paid });
  await makeEvent(pool, {
    ...music,
    name: 'Jazz for Nothing',
    slug: 'nothing',
    startsAt: eveningIn(3),
    ticketTypes: free,
  });
  await makeEvent(pool, {
    ...music,
    name: 'Jazz a Day Later',
    slug: 'later',
    startsAt: eveningIn(4),
    ticketTypes: free,
  });
  await makeEvent(pool, {
    ...music,
    name: `${WEEKDAY} Jazz`,
    slug: 'named',
    startsAt: eveningIn(12),
    ticketTypes: paid,
  });
  await makeEvent(pool, {
    name: 'Free State Choir',
    slug: 'choir',
    category: 'Food',
    city: 'Swakopmund',
    startsAt: eveningIn(20),
    ticketTypes: paid,
  });
  // The night before, until two.
  await makeEvent(pool, {
    name: 'Jazz all Night',
    slug: 'night',
    startsAt: eveningIn(2),
    endsAt: new Date(eveningIn(2).getTime() + DAY_MS / 4),
    city: 'Windhoek',
    ticketTypes: paid,
  });
  await pool.query(`update events set description = $1 where slug = 'later'`, [`Every ${WEEKDAY}. Free parking.`]);
});
afterAll(() => world.stop());

type Query = CallInput<typeof listEvents>['query'];
const search = (query: Query) => visitor.call(listEvents, { query: { sort: 'relevance', ...query } });
const found = async (query: Query) => (await search(query)).content.map(({ slug }) => slug);

test('finds events on the day that the words mean, and after those called so', async () => {
  expect(await found({ q: `jazz ${WEEKDAY}` })).toEqual(['named', 'dam', 'nothing']);
  expect(await found({ q: `${WEEKDAY} night` })).toEqual(['dam', 'nothing']);
  expect(await found({ q: WEEKDAY })).toEqual(['dam', 'nothing', 'named']);
});

test('finds free events, and those called so', async () => {
  expect(await found({ q: 'free' })).toEqual(['nothing', 'later', 'choir']);
  expect(await found({ q: 'gratis jazz' })).toEqual(['nothing', 'later']);
  expect(await found({ q: `free jazz ${WEEKDAY}` })).toEqual(['nothing']);
  expect(await found({ q: 'free state choir' })).toEqual(['choir']);
});

test('understands the words in every order, alone and among others', async () => {
  for (const q of [WEEKDAY, `jazz ${WEEKDAY}`, `windhoek ${WEEKDAY}`])
    for (const sort of ['relevance', 'startTime,ASC', 'popularity', 'price', 'name,DESC'])
      expect((await found({ q, sort })).sort(), `${q} ${sort}`).toEqual(['dam', 'named', 'nothing']);
  expect((await search({ q: WEEKDAY, size: 1, page: 1 })).page).toMatchObject({ totalElements: 3, totalPages: 3 });
});

/** The sentence on a search for these events on WEEKDAY. */
const sentenceOn = (events: string) =>
  `Searched for ${events} on ${formatDate(eveningIn(3).getTime(), NAMIBIA)}, and any with these words in their names.`;

test('a filter that was chosen decides instead of the words', async () => {
  const dateFrom = new Date(eveningIn(4).getTime() - DAY_MS / 2).toISOString();
  const answer = await search({ q: `jazz ${WEEKDAY}`, dateFrom, dateTo: eveningIn(5).toISOString() });
  expect(answer.content.map(({ slug }) => slug)).toEqual(['later']);
  expect(answer.understood).toBeUndefined();
  expect(await found({ q: 'free jazz', priceMin: 100 })).toEqual(['night', 'dam', 'named']);
  const cheap = await search({ q: `free jazz ${WEEKDAY}`, priceMax: 500 });
  expect(cheap.understood?.sentence).toBe(sentenceOn('events'));
});

test('counts the same events as it lists', async () => {
  const { towns, categories } = await visitor.call(countEvents, { query: { q: `jazz ${WEEKDAY}` } });
  expect(towns).toEqual([{ name: 'Windhoek', events: 3 }]);
  expect(categories).toEqual([{ name: 'Music', events: 3 }]);
});

test('says what it understood, and takes the same words in quotation marks as they are', async () => {
  const { understood } = await search({ q: `free jazz ${WEEKDAY}` });
  expect(understood).toEqual({
    sentence: sentenceOn('free events'),
    quoted: `"free jazz ${WEEKDAY}"`,
  });
  const literal = await search({ q: understood?.quoted });
  expect(literal.understood).toBeUndefined();
  expect(literal.content.map(({ slug }) => slug)).toEqual(['later']);
});

test('shows what else there is if nothing matches on the day', async () => {
  const { content, alternatives } = await search({ q: `choir ${WEEKDAY}` });
  expect(content).toEqual([]);
  expect(alternatives?.[0]?.slug).toBe('choir');
});

test('the explore page says what it understood, without scripts and on the map', async () => {
  for (const view of ['', '&view=map']) {
    const page = await (await fetch(`${world.url}/explore?q=jazz+${WEEKDAY.toLowerCase()}${view}`)).text();
    expect(page).toContain(sentenceOn('events'));
    expect(page).toContain('Jazz at the Dam');
    expect(page).not.toContain('Jazz a Day Later');
    expect(page).toContain(`href="/explore?q=%22jazz+${WEEKDAY.toLowerCase()}%22${view.replace('&', '&amp;')}"`);
  }
  const quoted = await (await fetch(`${world.url}/explore?q=%22jazz+${WEEKDAY.toLowerCase()}%22`)).text();
  expect(quoted).not.toContain('Searched for');
  expect(quoted).toContain('Jazz a Day Later');
});
