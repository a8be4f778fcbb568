import * as calls from '@quivertree/contract/following/following';
import { ALL_NEWS_KINDS, type NewsKind } from '@quivertree/domain/following/news-kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order } from '../../../../../tests/world/buy.ts';
import { mailsTo } from '../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { type SignedIn, signedIn } from '../../../../../tests/world/organiser-money.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { foldSales } from '../sales/fold-sales.ts';
import { findNews } from './find-news.ts';
import { queueNews } from './queue-news.ts';
import { queueNewsMails } from './send-news-mail.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Someone who follows the organiser, has saved the events, and asked for these kinds of news. */
async function reader({
  organiserId,
  eventIds = [],
  kinds = ALL_NEWS_KINDS,
  confirmed = true,
}: {
  organiserId?: string;
  eventIds?: string[];
  kinds?: readonly NewsKind[];
  confirmed?: boolean;
}): Promise<SignedIn> {
  const person = await signedIn(world, { confirmed });
  const { rows } = await world.pool.query<{ slug: string }>('select slug from organisers where id = $1', [
    organiserId ?? null,
  ]);
  const body = { eventIds, organiserSlugs: rows.map(({ slug }) => slug) };
  await person.client.call(calls.addToFollowing, { body });
  if (kinds.length > 0) await person.client.call(calls.chooseNews, { body: { newsKinds: [...kinds] } });
  return person;
}

async function publish(organiserId: string, name: string) {
  const event = await makeEvent(world.pool, { organiserId, name, state: 'draft' });
  await world.pool.query(`update events set state = 'published' where id = $1`, [event.id]);
  return event;
}

/**
 * Sends what is due now or, with `later`, what is due within that interval. All emails have been sent once it resolves.
 */
async function sendNews(later = '0 seconds'): Promise<void> {
  await findNews(world.context);
  await queueNews(world.pool);
  await world.pool.query('update news_readers set due_at = now() where due_at <= now() + $1::interval', [later]);
  await queueNewsMails(world.pool);
  const queued = `select from graphile_worker.jobs where task_identifier = 'send-news-mail'`;
  await expect.poll(async () => (await world.pool.query(queued)).rowCount, { timeout: 15_000 }).toBe(0);
}

/** Makes an event's news wait again, since the server's own sweep may have queued it already. */
const waitAgain = (eventId: string) =>
  world.pool.query('update event_news set notified_at = null, notified_up_to = null where event_id = $1', [eventId]);

const newsTo = async ({ email }: SignedIn) =>
  (await mailsTo(world, email)).filter(({ text }) => text?.includes('/unsubscribe/'));

async function arrived(person: SignedIn, number: number) {
  await expect.poll(async () => (await newsTo(person)).length, { timeout: 15_000 }).toBe(number);
  return newsTo(person);
}

const DIGEST = '10 minutes';

describe('a new event', () => {
  test('is emailed once to followers who asked for it, together with others of the same day', async () => {
    const organiserId = await makeOrganiser(world.pool, 'Hardap Sounds');
    const [asked, silent, unconfirmed] = [
      await reader({ organiserId }),
      await reader({ organiserId, kinds: [] }),
      await reader({ organiserId, confirmed: false }),
    ];
    await publish(organiserId, 'Desert Echo');
    await sendNews();
    await publish(organiserId, 'Dune Run');
    await sendNews(DIGEST);
    const [mail] = await arrived(asked, 1);
    expect(mail).toMatchObject({ subject: 'News about 2 events' });
    expect(mail?.text).toContain('New from Hardap Sounds: Desert Echo');

    await publish(organiserId, 'The day after');
    await sendNews(DIGEST);
    await sendNews('1 day');
    expect((await arrived(asked, 2))[1]).toMatchObject({ subject: 'New from Hardap Sounds: The day after' });
    expect([await newsTo(silent), await newsTo(unconfirmed)]).toEqual([[], []]);
  });

  test('isn’t emailed if it is cancelled or taken off sale before the email is sent', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const follower = await reader({ organiserId });
    const [cancelled, offSale] = [await publish(organiserId, 'Cancelled'), await publish(organiserId, 'Off sale')];
    await publish(organiserId, 'On sale');
    await queueNews(world.pool);
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [cancelled.id]);
    await world.pool.query('update events set off_sale_at = now() where id = $1', [offSale.id]);
    await sendNews(DIGEST);
    expect(await arrived(follower, 1)).toMatchObject([{ subject: 'New from Hardap Sounds: On sale' }]);
  });

  test('isn’t news to people who start following its organiser afterwards', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const before = await reader({ organiserId });
    const event = await publish(organiserId, 'First');
    const after = await reader({ organiserId });
    await waitAgain(event.id);
    await sendNews(DIGEST);
    await arrived(before, 1);
    expect(await newsTo(after)).toEqual([]);
  });
});

describe('a saved event', () => {
  test('whose sales open is emailed at once, and only once', async () => {
    const event = await makeEvent(world.pool, {
      name: 'Desert Echo',
      ticketTypes: [{ salesStartAt: new Date(Date.now() + 600_000) }],
    });
    const person = await reader({ eventIds: [event.id] });
    await sendNews();
    await world.pool.query(`update saved_events set saved_at = now() - interval '1 hour' where event_id = $1`, [
      event.id,
    ]);
    await world.pool.query(`update ticket_types set sales_start_at = now() where event_id = $1`, [event.id]);
    await sendNews();
    await sendNews('2 days');
    expect(await arrived(person, 1)).toMatchObject([{ subject: 'Tickets for Desert Echo are on sale' }]);
  });

  test('that is almost sold out is emailed once', async () => {
    const event = await makeEvent(world.pool, { name: 'Unplugged', ticketTypes: [{ capacity: 4, priceMinor: 0 }] });
    const person = await reader({ eventIds: [event.id] });
    await order(world.url, event, [[0, 2]]);
    await foldSales(world.pool);
    await sendNews(DIGEST);
    await order(world.url, event, [[0, 1]]);
    await foldSales(world.pool);
    await sendNews(DIGEST);
    await sendNews('2 days');
    expect(await arrived(person, 1)).toMatchObject([{ subject: 'Unplugged is almost sold out' }]);
  });

  test('isn’t called almost sold out or on sale by an email that is sent when it is sold out', async () => {
    const almostGone = await makeEvent(world.pool, { name: 'Encore', ticketTypes: [{ capacity: 4, priceMinor: 0 }] });
    const opening = await makeEvent(world.pool, {
      name: 'Rush',
      ticketTypes: [{ capacity: 1, priceMinor: 0, salesStartAt: new Date(Date.now() + 600_000) }],
    });
    const moved = await makeEvent(world.pool, { name: 'Sandstorm' });
    const person = await reader({ eventIds: [almostGone.id, opening.id, moved.id] });
    await world.pool.query(`update saved_events set saved_at = now() - interval '1 hour' where event_id = $1`, [
      opening.id,
    ]);
    await world.pool.query(`update ticket_types set sales_start_at = now() where event_id = $1`, [opening.id]);
    await order(world.url, almostGone, [[0, 3]]);
    await world.pool.query(`update news_readers set emailed_at = now() where user_id = $1`, [person.id]);
    await findNews(world.context);
    await queueNews(world.pool);
    await order(world.url, almostGone, [[0, 1]]);
    await order(world.url, opening, [[0, 1]]);
    await world.pool.query(`update events set location = 'Elsewhere' where id = $1`, [moved.id]);
    await sendNews('2 days');
    expect(await arrived(person, 1)).toMatchObject([{ subject: 'Sandstorm has a new date or place' }]);
  });

  test('that is almost sold out after a capacity cut is emailed', async () => {
    const event = await makeEvent(world.pool, { name: 'Acoustic', ticketTypes: [{ capacity: 40 }] });
    const person = await reader({ eventIds: [event.id] });
    await world.pool.query('update ticket_types set allotted = 3 where event_id = $1', [event.id]);
    await sendNews(DIGEST);
    await world.pool.query('update ticket_types set capacity = 4 where event_id = $1', [event.id]);
    await sendNews(DIGEST);
    expect(await arrived(person, 1)).toMatchObject([{ subject: 'Acoustic is almost sold out' }]);
  });

  test('that moves is emailed at once, with its new place, and then at most once an hour', async () => {
    const event = await makeEvent(world.pool, { name: 'Jazz' });
    const person = await reader({ eventIds: [event.id] });
    const moveTo = (place: string) =>
      world.pool.query('update events set location = $2 where id = $1', [event.id, place]);
    await moveTo('Warehouse Theatre');
    await sendNews();
    const [mail] = await arrived(person, 1);
    expect(mail).toMatchObject({ subject: 'Jazz has a new date or place' });
    expect(mail?.text).toContain('Warehouse Theatre, Windhoek');

    await moveTo('Zoo Park');
    await moveTo('National Theatre');
    await sendNews();
    const { rows } = await world.pool.query(
      `select due_at - emailed_at > interval '59 minutes' as waits from news_readers where user_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ waits: true }]);
    await sendNews('1 hour');
    expect((await arrived(person, 2))[1]?.text).toContain('National Theatre, Windhoek');
  });

  test('isn’t news to people who save it afterwards', async () => {
    const event = await makeEvent(world.pool, { name: 'Jazz' });
    const before = await reader({ eventIds: [event.id] });
    await world.pool.query(`update events set location = 'Warehouse Theatre' where id = $1`, [event.id]);
    const after = await reader({ eventIds: [event.id] });
    await waitAgain(event.id);
    await sendNews();
    await arrived(before, 1);
    expect(await newsTo(after)).toEqual([]);
  });

  test('is no longer news once it has been removed', async () => {
    const event = await makeEvent(world.pool, { name: 'Jazz' });
    const [stays, leaves] = [await reader({ eventIds: [event.id] }), await reader({ eventIds: [event.id] })];
    await world.pool.query(`update events set state = 'postponed' where id = $1`, [event.id]);
    await queueNews(world.pool);
    await leaves.client.call(calls.unsaveEvent, { params: { eventId: event.id } });
    await sendNews();
    expect(await arrived(stays, 1)).toMatchObject([{ subject: 'Jazz has been postponed' }]);
    expect(await newsTo(leaves)).toEqual([]);
  });
});

test('email programs unsubscribe people with one click, without a session, and opening the link changes nothing', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const [leaves, stays] = [await reader({ organiserId }), await reader({ organiserId })];
  await publish(organiserId, 'First');
  await sendNews(DIGEST);
  const [mail] = await arrived(leaves, 1);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = header('list-unsubscribe')?.replace(/^<|>$/g, '') ?? '';
  expect(url).toMatch(new RegExp(`^${world.url}/unsubscribe/\\w+$`));

  const headingOf = async (page: Response) => /<h1[^>]*>(.*?)<\/h1>/.exec(await page.text())?.[1];
  expect(await headingOf(await fetch(url))).toBe('Unsubscribe from news by email?');
  expect((await leaves.client.call(calls.getFollowing, {})).newsKinds).toEqual(ALL_NEWS_KINDS);
  for (const body of ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect([answer.status, await headingOf(answer)]).toEqual([200, 'You’ve unsubscribed']);
  }
  expect((await leaves.client.call(calls.getFollowing, {})).newsKinds).toEqual([]);
  await publish(organiserId, 'Second');
  await sendNews('2 days');
  await arrived(stays, 2);
  expect(await newsTo(leaves)).toHaveLength(1);
  const invalid = await fetch(`${world.url}/unsubscribe/nobodys`, { method: 'POST' });
  expect(await headingOf(invalid)).toBe('This link isn’t valid');
});

test('several servers send one email', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const follower = await reader({ organiserId });
  await publish(organiserId, 'First');
  await Promise.all([queueNews(world.pool), queueNews(world.pool), queueNews(world.pool)]);
  await world.pool.query('update news_readers set due_at = now() where user_id = $1', [follower.id]);
  await Promise.all([queueNewsMails(world.pool), queueNewsMails(world.pool), queueNewsMails(world.pool)]);
  const barrier = await reader({ organiserId });
  await publish(organiserId, 'Second');
  await sendNews(DIGEST);
  await arrived(barrier, 1);
  expect(await newsTo(follower)).toHaveLength(1);
});

test('sweeps find their work by index', async () => {
  const planOf = async (statement: string) => {
    const { rows } = await world.pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await planOf('select user_id from news_readers where due_at <= now() order by due_at limit 9')).toContain(
    'news_readers_due_idx',
  );
  expect(await planOf('select event_id from event_news where notified_at is null order by at limit 1')).toContain(
    'event_news_waiting_idx',
  );
  expect(
    await planOf(
      `select event_id from ticket_types where sales_start_at > now() - interval '1 day' and sales_start_at <= now()`,
    ),
  ).toContain('ticket_types_sales_start_idx');
});
