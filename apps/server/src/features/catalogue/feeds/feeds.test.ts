import { denySecurityNotice, forgotPassword, resetPassword } from '@quivertree/contract/accounts/accounts';
import { changePassword, endAllSessions, endSession, listSessions } from '@quivertree/contract/accounts/own-account';
import { createTicketFeed, deleteTicketFeed, getTicketFeed } from '@quivertree/contract/catalogue/ticket-feed';
import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import { lockAccount, signPersonOut } from '@quivertree/contract/people/people';
import { voidTickets } from '@quivertree/contract/selling/order-actions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passOn } from '../../../../../../tests/world/pass-on.ts';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { mailAbout } from '../../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import { type SignedIn, signedIn, signedInAgain } from '../../../../../../tests/world/organiser-money.ts';
import { buy } from '../../../../../../tests/world/paid-order.ts';
import { stepUp } from '../../../../../../tests/world/second-factor.ts';
import { whileRowIsHeld } from '../../../../../../tests/world/while-row-is-held.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { newId, newSecret } from '../../../db/ids.ts';
import { endAllAccess } from '../../accounts/end-all-access.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const read = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers });
const textOf = async (path: string) => (await read(path)).text();
/** Lines of a calendar, with long ones unfolded. */
const linesOf = async (path: string) => (await textOf(path)).replaceAll('\r\n ', '').split('\r\n');

/** An approved organiser's event; feeds are cached for half a minute, so each test reads one of its own. */
async function anEvent(organiser: string, changes: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(world.pool, changes);
  await world.pool.query(
    `update organisers set slug = $2, name = 'Dam Concerts' where id = (select organiser_id from events where id = $1)`,
    [event.id, organiser],
  );
  return event;
}

describe('a calendar to subscribe to', () => {
  test('has an organiser’s upcoming events, and links to their pages', async () => {
    const event = await anEvent('calendar-of-one', { name: 'Jazz, on the dam', slug: 'jazz-on-the-dam' });
    const answer = await read('/feeds/organisers/calendar-of-one.ics');
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const lines = await linesOf('/feeds/organisers/calendar-of-one.ics');
    expect(lines).toContain('X-WR-CALNAME:Dam Concerts · Quivertree');
    expect(lines).toContain(`UID:${event.id}@quivertree`);
    expect(lines).toContain('SUMMARY:Jazz\\, on the dam');
    expect(lines).toContain('STATUS:CONFIRMED');
    expect(lines).toContain(`URL:${world.url}/explore/jazz-on-the-dam`);
  });

  test('moves an event when its time changes, and cancels it when it is called off', async () => {
    const moved = await anEvent('calendar-of-changes', { name: 'Moved' });
    const { rows } = await world.pool.query<{ organiser_id: string; version: number }>(
      'select organiser_id, sales_version + details_version as version from events where id = $1',
      [moved.id],
    );
    const organiserId = rows[0]?.organiser_id ?? '';
    const cancelled = await makeEvent(world.pool, { organiserId, name: 'Called off', state: 'cancelled' });
    await world.pool.query(
      `update events set starts_at = '2031-05-02T17:00:00Z', ends_at = '2031-05-02T20:00:00Z',
              sales_version = sales_version + 1 where id = $1`,
      [moved.id],
    );
    const text = (await linesOf('/feeds/organisers/calendar-of-changes.ics')).join('\n');
    const entryOf = (id: string) => text.split('BEGIN:VEVENT').find((entry) => entry.includes(id)) ?? '';
    expect(entryOf(moved.id)).toContain('DTSTART:20310502T170000Z');
    expect(entryOf(moved.id)).toContain(`SEQUENCE:${(rows[0]?.version ?? 0) + 1}`);
    expect(entryOf(cancelled.id)).toContain('STATUS:CANCELLED');
    expect(entryOf(cancelled.id)).toContain('SUMMARY:Cancelled: Called off');
  });

  test('exists for each town and each category', async () => {
    await makeEvent(world.pool, { name: 'Fog by the sea', city: 'Walvis Bay', category: 'Art & Culture' });
    await makeEvent(world.pool, { name: 'Sun inland', city: 'Windhoek', category: 'Music' });
    for (const path of ['/feeds/towns/walvis-bay.ics', '/feeds/categories/art-and-culture.ics']) {
      const text = await textOf(path);
      expect(text).toContain('SUMMARY:Fog by the sea');
      expect(text).not.toContain('Sun inland');
    }
  });

  test('leaves out drafts, events that are over, and events taken off sale', async () => {
    const { id } = await anEvent('calendar-of-hidden', { name: 'Visible' });
    const { rows } = await world.pool.query<{ organiser_id: string }>('select organiser_id from events where id = $1', [
      id,
    ]);
    const organiserId = rows[0]?.organiser_id ?? '';
    await makeEvent(world.pool, { organiserId, name: 'Draft', state: 'draft' });
    const over = await makeEvent(world.pool, { organiserId, name: 'Over' });
    await world.pool.query(
      `update events set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days' where id = $1`,
      [over.id],
    );
    const off = await makeEvent(world.pool, { organiserId, name: 'Off sale' });
    await world.pool.query('update events set off_sale_at = now() where id = $1', [off.id]);
    const names = (await linesOf('/feeds/organisers/calendar-of-hidden.ics')).filter((line) =>
      line.startsWith('SUMMARY'),
    );
    expect(names).toEqual(['SUMMARY:Visible']);
  });
});

describe('a person’s own calendar', () => {
  test('has the events they hold tickets for, and doesn’t lead to the tickets themselves', async () => {
    const { client, email } = await signedIn(world);
    const event = await makeEvent(world.pool, { name: 'Mine', ticketTypes: [{ priceMinor: 0 }] });
    await makeEvent(world.pool, { name: 'Not mine' });
    await buy(world, event, { email });
    expect(await client.call(getTicketFeed, {})).toEqual({ since: null });
    const { path } = await client.call(createTicketFeed, {});
    expect(path).toMatch(/^\/feeds\/tickets\/[0-9A-Z]{26}\.ics$/);
    const answer = await read(path);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const text = await answer.text();
    expect(text).toContain('SUMMARY:Mine');
    expect(text).not.toContain('Not mine');
    expect(text).toContain(`URL:${world.url}/tickets\r\n`);
    expect(text).not.toMatch(/tickets\/[0-9A-Za-z]{20,}/);
  });

  test('drops an event once their tickets were voided or transferred, and shows a cancelled one as cancelled', async () => {
    const person = await signedIn(world);
    const friend = await signedIn(world);
    const organiserId = await makeOrganiser(world.pool);
    const manager = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
    const bought = async (name: string) => {
      const event = await makeEvent(world.pool, { organiserId, name, ticketTypes: [{ priceMinor: 0 }] });
      return buy(world, event, { email: person.email });
    };
    const voided = await bought('Voided');
    const transferred = await bought('Transferred');
    const cancelled = await bought('Called off');
    const calendar = async ({ client }: SignedIn) => {
      const { path } = await client.call(createTicketFeed, {});
      return (await linesOf(path)).filter((line) => /^(SUMMARY|STATUS)/.test(line)).toSorted();
    };
    expect(await calendar(person)).toEqual([
      ...Array<string>(3).fill('STATUS:CONFIRMED'),
      'SUMMARY:Called off',
      'SUMMARY:Transferred',
      'SUMMARY:Voided',
    ]);

    await manager.client.call(voidTickets, {
      params: { reference: voided.reference },
      body: { ticketIds: voided.ticketIds, reason: 'Bought twice' },
    });
    const { ticketsKey, ticketIds } = transferred;
    await passOn(world.client, { ticketsKey, ticketId: ticketIds[0], email: friend.email });
    await manager.client.call(cancelEvent, { params: { eventId: cancelled.eventId }, body: { note: '' } });
    const voidedByCancelling = () =>
      world.pool.query(`select from tickets where event_id = $1 and state = 'void'`, [cancelled.eventId]);
    await expect.poll(async () => (await voidedByCancelling()).rowCount, { timeout: 10_000 }).toBe(1);
    expect(await calendar(person)).toEqual(['STATUS:CANCELLED', 'SUMMARY:Cancelled: Called off']);
    expect(await calendar(friend)).toEqual(['STATUS:CONFIRMED', 'SUMMARY:Transferred']);
  });

  test('stops working when its link is replaced or deleted', async () => {
    const { client } = await signedIn(world);
    const first = await client.call(createTicketFeed, {});
    const second = await client.call(createTicketFeed, {});
    expect((await read(first.path)).status).toBe(404);
    expect((await read(second.path)).status).toBe(200);
    expect((await client.call(getTicketFeed, {})).since).not.toBeNull();
    expect(await client.call(deleteTicketFeed, {})).toEqual({ since: null });
    expect((await read(second.path)).status).toBe(404);
  });

  const newPassword = 'a river in the desert';
  const administrator = () => signedIn(world, { roles: ['USER', 'ADMINISTRATOR'] });

  test.each<[string, (person: SignedIn) => Promise<unknown>]>([
    ['they sign out everywhere', ({ client }) => client.call(endAllSessions, {})],
    [
      'they change their password',
      async ({ client, ...user }) =>
        client.call(changePassword, { body: { newPassword } }, await stepUp(client, 'password', user)),
    ],
    [
      'they reset their password',
      async ({ email }) => {
        await world.client.call(forgotPassword, { body: { email } });
        const { text = '' } = await mailAbout(world, email, 'Your code to reset your password');
        const code = /code: (\S+)/.exec(text)?.[1] ?? '';
        await world.client.call(resetPassword, { body: { email, code, newPassword } });
      },
    ],
    [
      'they say that a sign-in wasn’t theirs',
      async ({ id, email }) => {
        const key = newSecret();
        await world.pool.query(
          `insert into security_notices (id, user_id, kind, email, key_hash) values ($1, $2, 'new_sign_in', $3, $4)`,
          [newId(), id, email, hashOf(key)],
        );
        await world.client.call(denySecurityNotice, { body: { key } });
      },
    ],
    [
      'an administrator signs them out everywhere',
      async ({ id }) => (await administrator()).client.call(signPersonOut, { params: { userId: id } }),
    ],
    [
      'an administrator locks their account',
      async ({ id }) => (await administrator()).client.call(lockAccount, { params: { userId: id } }),
    ],
  ])('stops working when %s', async (_, takeBack) => {
    const person = await signedIn(world);
    const other = await signedIn(world);
    const { path } = await person.client.call(createTicketFeed, {});
    const others = await other.client.call(createTicketFeed, {});
    expect((await read(path)).status).toBe(200);
    await takeBack(person);
    expect((await read(path)).status).toBe(404);
    expect((await read(others.path)).status).toBe(200);
  });

  test('goes on when they sign out a single device', async () => {
    const person = await signedIn(world);
    const { path } = await person.client.call(createTicketFeed, {});
    await signedInAgain(world, person);
    const [session] = await person.client.call(listSessions, {});
    await person.client.call(endSession, { params: { sessionId: session?.id ?? '' } });
    expect((await read(path)).status).toBe(200);
  });

  test('isn’t created in a session that ends at that moment', async () => {
    const { id, client } = await signedIn(world);
    const created = await whileRowIsHeld(world.pool, id, {
      meanwhile: () => refusalCode(client.call(createTicketFeed, {})),
      change: (ending) => endAllAccess(ending, id),
    });
    expect(created).toBe('auth.required');
  });

  test('can’t be guessed by someone else', async () => {
    expect((await read(`/feeds/tickets/${'0'.repeat(26)}.ics`)).status).toBe(404);
    expect((await read('/feeds/tickets/short.ics')).status).toBe(404);
  });
});

test('an RSS feed lists the latest additions first, with their dates and places, whatever their names contain', async () => {
  const first = await anEvent('news', { name: 'Fish & <chips>\u0007\uFFFE\uFFFF' });
  const { rows } = await world.pool.query<{ organiser_id: string }>('select organiser_id from events where id = $1', [
    first.id,
  ]);
  const organiserId = rows[0]?.organiser_id ?? '';
  await makeEvent(world.pool, { organiserId, name: 'Newer', slug: 'newer', city: 'Swakopmund' });
  const answer = await read('/feeds/organisers/news.rss');
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const text = await answer.text();
  const titles = [...text.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title);
  expect(titles).toEqual(['Newer', 'Fish &amp; &lt;chips&gt;']);
  expect(text).toContain(`<link>${world.url}/explore/newer</link>`);
  expect(text).toContain('Swakopmund');
});

test('an RSS feed goes by the first publication of an event, however long it was a draft', async () => {
  const draft = await anEvent('drafted', { name: 'Long planned' });
  const { rows } = await world.pool.query<{ organiser_id: string }>('select organiser_id from events where id = $1', [
    draft.id,
  ]);
  await makeEvent(world.pool, { organiserId: rows[0]?.organiser_id ?? '', name: 'Planned later' });
  const publish = (at: string) =>
    world.pool.query(
      `insert into event_history (event_id, from_state, to_state, reason, at) values ($1, 'draft', 'published', 'published', $2)`,
      [draft.id, at],
    );
  await publish('2126-05-01T10:00Z');
  await publish('2126-06-01T10:00Z');
  const text = await textOf('/feeds/organisers/drafted.rss');
  expect(text).toMatch(/<title>Long planned<[\s\S]*<title>Planned later</);
  expect(text).toContain('<pubDate>Wed, 01 May 2126 10:00:00 GMT</pubDate>');
});

test('an RSS feed says of a postponed event that a new date is to be announced', async () => {
  await anEvent('put-off', { name: 'River picnic', state: 'postponed' });
  expect(await textOf('/feeds/organisers/put-off.rss')).toContain('<description>Postponed. New date to be announced, ');
});

test('a reader that polls gets 304 until the feed changes', async () => {
  await anEvent('polled');
  const etag = (await read('/feeds/organisers/polled.ics')).headers.get('etag') ?? '';
  const again = await read('/feeds/organisers/polled.ics', { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect((await read('/feeds/organisers/polled.ics', { 'if-none-match': '"other"' })).status).toBe(200);
});

test.each([
  '/feeds/towns/atlantis.ics',
  '/feeds/categories/knitting.rss',
  '/feeds/organisers/no-one.ics',
  '/feeds/events.json',
  '/feeds/people/x.ics',
  '/feeds/towns/%27%3B.ics',
])('%s doesn’t exist', async (path) => {
  expect((await read(path)).status).toBe(404);
});
