import { deleteAccount } from '@quivertree/contract/accounts/own-account';
import * as calls from '@quivertree/contract/following/following';
import { MAX_FOLLOWED } from '@quivertree/domain/following/news-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { signedIn } from '../../../../../tests/world/organiser-money.ts';
import { stepUp } from '../../../../../tests/world/second-factor.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { personalDataOf } from '../accounts/own/my-data.ts';
import { deleteOldFollowing } from './delete-old-following.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const add = (client: World['client'], eventIds: string[], organiserSlugs: string[] = []) =>
  client.call(calls.addToFollowing, { body: { eventIds, organiserSlugs } });

async function organiserSlug(organiserId: string): Promise<string> {
  const { rows } = await world.pool.query<{ slug: string }>('select slug from organisers where id = $1', [organiserId]);
  return rows[0]?.slug ?? '';
}

test('an account holds what its owner saves and follows, on any device, until they remove it', async () => {
  const { client } = await signedIn(world);
  const slug = await organiserSlug(await makeOrganiser(world.pool, 'Dam Concerts'));
  const later = await makeEvent(world.pool, { name: 'Later', startsAt: new Date(Date.now() + 9 * 86_400_000) });
  const sooner = await makeEvent(world.pool, { name: 'Sooner' });
  await add(client, [later.id], [slug]);
  const both = await add(client, [later.id, sooner.id], [slug.toUpperCase()]);
  expect(both.events.map(({ name }) => name)).toEqual(['Sooner', 'Later']);
  expect(both.organisers).toEqual([{ slug, name: 'Dam Concerts' }]);
  expect(both.newsKinds).toEqual([]);
  expect(await client.call(calls.getFollowing, {})).toEqual(both);

  await client.call(calls.unsaveEvent, { params: { eventId: later.id } });
  const left = await client.call(calls.unfollowOrganiser, { params: { slug } });
  expect(left).toMatchObject({ events: [{ name: 'Sooner' }], organisers: [] });
});

test.each(['published', 'postponed', 'cancelled'] as const)('a saved event is listed as %s', async (state) => {
  const { client } = await signedIn(world);
  const { id } = await makeEvent(world.pool, { state });
  expect((await add(client, [id])).events).toMatchObject([{ id, state }]);
  const described = await world.client.call(calls.describeFollowing, { query: { stored: id } });
  expect(described.events).toMatchObject([{ id, state }]);
});

test('only what visitors can see is saved', async () => {
  const { client } = await signedIn(world);
  const draft = await makeEvent(world.pool, { state: 'draft' });
  const applicant = await makeOrganiser(world.pool, 'Not yet approved', { state: 'applied' });
  expect(await add(client, [draft.id], [await organiserSlug(applicant), 'no-such-organiser'])).toMatchObject({
    events: [],
    organisers: [],
  });
});

test('what a browser has stored by id is described, as far as visitors can see it', async () => {
  const later = await makeEvent(world.pool, { name: 'Second', startsAt: new Date(Date.now() + 9 * 86_400_000) });
  const sooner = await makeEvent(world.pool, { name: 'First' });
  const draft = await makeEvent(world.pool, { state: 'draft' });
  const slug = await organiserSlug(await makeOrganiser(world.pool, 'Namib Nights'));
  const applicant = await organiserSlug(await makeOrganiser(world.pool, 'Still an applicant', { state: 'applied' }));
  const entries = [later.id, draft.id, `@${applicant}`, `@${slug}`, 'nonsense', sooner.id, '@no-such-organiser'];
  const described = await world.client.call(calls.describeFollowing, { query: { stored: entries.join('.') } });
  expect(described.events.map(({ name }) => name)).toEqual(['First', 'Second']);
  expect(described.events[0]).toMatchObject({ id: sooner.id, slug: sooner.slug, timeZone: 'Africa/Windhoek' });
  expect(described.organisers).toEqual([{ slug, name: 'Namib Nights' }]);
});

test('a list that would be too long is refused as a whole', async () => {
  const { id, client } = await signedIn(world);
  const event = await makeEvent(world.pool);
  await world.pool.query(
    `insert into events (id, slug, code, organiser_id, state, name, category, city, starts_at, ends_at)
     select gen_random_uuid(), 'many-' || n, 'M' || lpad(n::text, 5, '0'), organiser_id, state, name, category, city, starts_at, ends_at
       from events cross join generate_series(1, $2) n where id = $1`,
    [event.id, MAX_FOLLOWED],
  );
  await world.pool.query(
    `insert into saved_events (user_id, event_id) select $1, id from events where slug like 'many-%'`,
    [id],
  );
  expect(await refusalOf(add(client, [event.id]))).toMatchObject({ code: 'following.too_many' });
  expect((await client.call(calls.getFollowing, {})).events).toHaveLength(MAX_FOLLOWED);
});

test('a saved event is removed a month after it is over', async () => {
  const { client } = await signedIn(world);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const [old, recent] = [
    await makeEvent(world.pool, { startsAt: daysAgo(32), endsAt: daysAgo(31), state: 'ended' }),
    await makeEvent(world.pool, { startsAt: daysAgo(3), endsAt: daysAgo(2), state: 'ended' }),
  ];
  expect((await add(client, [old.id, recent.id])).events).toHaveLength(2);
  await deleteOldFollowing(world.pool);
  expect((await client.call(calls.getFollowing, {})).events).toMatchObject([{ id: recent.id }]);
});

test('people can download what they saved and follow, and it is deleted with their account', async () => {
  const person = await signedIn(world);
  const { id, client } = person;
  const organiserId = await makeOrganiser(world.pool, 'Dune Sounds');
  const event = await makeEvent(world.pool, { name: 'Stars over Spreetshoogte' });
  await add(client, [event.id], [await organiserSlug(organiserId)]);
  await client.call(calls.chooseNews, { body: { newsKinds: ['event_moved'] } });
  expect((await personalDataOf(world.pool, id)).account).toMatchObject({
    savedEvents: [{ event: 'Stars over Spreetshoogte' }],
    followedOrganisers: [{ organiser: 'Dune Sounds' }],
    newsByEmail: [{ kinds: ['event_moved'] }],
  });
  await client.call(deleteAccount, {}, await stepUp(client, 'deletion', person));
  for (const table of ['saved_events', 'followed_organisers', 'news_readers', 'news_items'])
    expect((await world.pool.query(`select from ${table} where user_id = $1`, [id])).rowCount).toBe(0);
});
