import { login } from '@quivertree/contract/accounts/accounts';
import { getEvent, listCalendarEvents, listEvents } from '@quivertree/contract/catalogue/catalogue';
import type { Client } from '@quivertree/contract/client';
import * as calls from '@quivertree/contract/organisers/organisations';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { uploadPicture } from '@quivertree/contract/pictures/pictures';
import {
  getMembership,
  getOrganiserPage,
  listMyOrganisations,
  listOrganiserEvents,
} from '@quivertree/contract/organisers/organisers';
import * as review from '@quivertree/contract/organisers/organiser-review';
import { getCurrentUser } from '@quivertree/contract/accounts/accounts';
import type { EventState } from '@quivertree/domain/events/event-states';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { order } from '../../../../../tests/world/buy.ts';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { holdJobs } from '../../../../../tests/world/jobs.ts';
import { mailAbout, mailsTo, mailTo } from '../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World, uncachedClient } from '../../../../../tests/world/world.ts';
import { inTransaction } from '../../db/database.ts';
import { removeUnusedPictures } from '../pictures/remove-unused-pictures.ts';
import { sweepWaitingLists } from '../waiting-list/sweep-waiting-lists.ts';
import { lockForPublishing } from '../../locks/lock-organiser.ts';

let world: World;
let visitor: Client;
let administrator: Person;
beforeAll(async () => {
  world = await startWorld({ env: { CONTACT_RECIPIENT: 'sales@quivertree.example' } });
  visitor = uncachedClient(world);
  administrator = await person({ roles: ['USER', 'ADMINISTRATOR'] });
});
afterAll(() => world.stop());
afterEach(() => assertBooksAgree(world.pool));

interface Person {
  id: string;
  email: string;
  client: Client;
}

async function person(user: Parameters<typeof makeUser>[1] = {}): Promise<Person> {
  const made = await makeUser(world.pool, { secondFactor: true, ...user });
  const { idToken } = await world.client.call(login, { body: { email: made.email, password: made.password } });
  return { id: made.id, email: made.email, client: clientOf(world.url, `Bearer ${idToken}`) };
}

const ABOUT = 'Concerts at the dam, with a braai and a bus home for everybody who came without a car.';
const apply = ({ client, email }: Person, changes: object = {}) =>
  client.call(calls.applyAsOrganiser, {
    body: {
      name: 'Dam Concerts',
      description: ABOUT,
      email,
      phone: '+264 63 000 000',
      city: 'Mariental',
      agreesToTerms: true,
      ...changes,
    },
  });
const decide = (organiserId: string, decision: 'approved' | 'sent_back' | 'closed', message = '') =>
  administrator.client.call(review.decideOrganiser, { params: { organiserId }, body: { decision, message } });
const statusOf = ({ client }: Person, organiserId: string) =>
  client.call(calls.getOrganisationStatus, { params: { organiserId } });
const keyIn = (text = '') => /#(\w+)/.exec(text)?.[1] ?? '';
const publishing = (organiserId: string) =>
  inTransaction(world.pool, (client) => lockForPublishing(client, organiserId));

describe('an applicant', () => {
  test('gets an organisation at once, owns it, and sees the next step', async () => {
    const selma = await person();
    const { id, slug, role } = await apply(selma, { name: 'Café Kalahari & Söhne' });
    expect({ slug, role }).toEqual({ slug: 'cafe-kalahari-and-sohne', role: 'owner' });
    expect(await selma.client.call(listMyOrganisations, {})).toMatchObject([{ id, role: 'owner' }]);
    expect((await selma.client.call(getCurrentUser, {})).roles).toContain('BUSINESS_ADMIN');
    // Uses an earlier token, which doesn't contain the role yet.
    expect(await selma.client.call(getMembership, { params: { organiserId: id } })).toMatchObject({ role: 'owner' });
    const status = await statusOf(selma, id);
    expect(status).toMatchObject({ state: 'applied', trusted: false, next: 'first_event', pendingEmail: null });
    const mail = await mailAbout(world, selma.email, 'received your application');
    expect(mail.text).toContain('All you need to start is a name, a date, a place and tickets.');
    await expect(publishing(id)).rejects.toMatchObject({ code: 'organiser.not_approved' });
  });

  test('needs a confirmed address and must agree to the terms', async () => {
    const unknown = await person({ confirmed: false });
    expect(await refusalOf(apply(unknown))).toMatchObject({ code: 'organiser.email_not_confirmed' });
    expect(await refusalOf(apply(await person(), { agreesToTerms: false }))).toMatchObject({ code: 'request.invalid' });
    expect(await refusalOf(apply(await person(), { phone: 'call me' }))).toMatchObject({ code: 'request.invalid' });
  });

  test('must describe the organisation in at least 40 characters', async () => {
    const applicant = await person();
    expect(await refusalOf(apply(applicant, { description: 'x'.repeat(39) }))).toEqual({
      code: 'request.invalid',
      message: 'Please tell us about your organisation in at least 40 characters.',
    });
    expect(await apply(applicant, { name: 'Just enough', description: 'x'.repeat(40) })).toMatchObject({
      role: 'owner',
    });
  });

  test('may use a name that is taken, at an address of their own; submitting twice makes one organisation', async () => {
    const [one, other] = await Promise.all([person(), person()]);
    const [first, second] = await Promise.all([
      apply(one, { name: 'Twice There' }),
      apply(other, { name: 'Twice There' }),
    ]);
    expect([first.slug, second.slug].sort()).toEqual(['twice-there', 'twice-there-2']);
    const again = await Promise.all([1, 2, 3].map(() => refusalOf(apply(one, { name: 'Sent Thrice' }))));
    expect(again.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(again.find((refusal) => refusal)).toMatchObject({ code: 'organiser.already_applied' });
    await apply(one, { name: 'A third one' });
    expect(await refusalOf(apply(one, { name: 'A fourth one' }))).toMatchObject({
      code: 'organiser.too_many_applications',
    });
  });

  test('gets emails at another address once it is confirmed', async () => {
    const owner = await person();
    const { id } = await apply(owner, { name: 'Post Office Sounds', email: 'Hello@postoffice.example' });
    expect(await statusOf(owner, id)).toMatchObject({ next: 'email', pendingEmail: 'Hello@postoffice.example' });
    const asked = await mailTo(world, 'Hello@postoffice.example');
    // No one has reviewed its name yet, so that it can't be used to send a message to a stranger.
    expect(asked.text).toContain('A new organisation gave this as its contact address.');
    const first = keyIn(asked.text);
    await owner.client.call(calls.changeOrganiserEmail, {
      params: { organiserId: id },
      body: { email: 'desk@postoffice.example' },
    });
    const second = keyIn((await mailTo(world, 'desk@postoffice.example')).text);
    const confirm = (key: string) => world.client.call(calls.confirmOrganiserEmail, { body: { key } });
    expect(await refusalOf(confirm(first))).toMatchObject({ code: 'account.invalid_confirmation' });
    expect(await confirm(second)).toEqual({ email: 'desk@postoffice.example', organisation: 'Post Office Sounds' });
    expect(await refusalOf(confirm(second))).toMatchObject({ code: 'account.invalid_confirmation' });
    const profile = await owner.client.call(calls.getProfile, { params: { organiserId: id } });
    expect(profile).toMatchObject({ email: 'desk@postoffice.example', pendingEmail: null });
  });
});

test('a manager can’t move an organisation’s emails to another address in secret', async () => {
  const [owner, manager] = await Promise.all([person(), person()]);
  const { id } = await apply(owner, { name: 'Open Books', email: owner.email });
  await decide(id, 'approved');
  await world.pool.query(`update organisers set email = 'till@openbooks.example' where id = $1`, [id]);
  await world.pool.query(
    `insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, 'manager')`,
    [id, manager.id],
  );
  await manager.client.call(calls.changeOrganiserEmail, {
    params: { organiserId: id },
    body: { email: 'mine@openbooks.example' },
  });
  const key = keyIn((await mailTo(world, 'mine@openbooks.example')).text);
  await world.client.call(calls.confirmOrganiserEmail, { body: { key } });
  for (const address of ['till@openbooks.example', owner.email]) {
    const { text } = await mailAbout(world, address, 'The contact email of Open Books has changed');
    expect(text).toContain('of Open Books from till@openbooks.example to mine@openbooks.example.');
  }
  expect(await mailsTo(world, 'mine@openbooks.example')).toHaveLength(1);
});

describe('an administrator', () => {
  test('requests changes, sees the resubmission, approves and trusts; each step is emailed and allowed only in its state', async () => {
    const owner = await person();
    const { id, slug } = await apply(owner, { name: 'Step by Step' });
    const trust = (trusted: boolean) =>
      administrator.client.call(review.trustOrganiser, { params: { organiserId: id }, body: { trusted } });
    expect(await refusalOf(decide(id, 'sent_back'))).toMatchObject({ code: 'organiser.reason_required' });
    expect(await refusalOf(decide(id, 'closed', 'No'))).toMatchObject({ code: 'organiser.wrong_state' });
    expect(await refusalOf(trust(true))).toMatchObject({ code: 'organiser.wrong_state' });

    await decide(id, 'sent_back', 'Which dam do you mean?');
    expect((await mailAbout(world, owner.email, 'needs changes')).text).toContain('Which dam do you mean?');
    expect(await statusOf(owner, id)).toMatchObject({
      state: 'sent_back',
      message: 'Which dam do you mean?',
      next: 'application',
    });
    const again = () =>
      owner.client.call(calls.resubmitApplication, {
        params: { organiserId: id },
        body: { message: 'The one at Hardap.' },
      });
    expect(await again()).toEqual({ state: 'applied' });
    expect(await refusalOf(again())).toMatchObject({ code: 'organiser.wrong_state' });

    const queue = await administrator.client.call(review.listOrganisers, {
      query: { state: 'applied', sort: 'appliedAt,ASC', size: 100 },
    });
    expect(queue.items.at(-1)).toMatchObject({ id, state: 'applied' });
    expect(await refusalOf(world.client.call(getOrganiserPage, { params: { slug } }))).toMatchObject({
      code: 'organiser.not_found',
    });
    const approvals = await Promise.all([1, 2, 3].map(() => refusalOf(decide(id, 'approved'))));
    expect(approvals.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(await publishing(id)).toBe('in_review');
    await mailAbout(world, owner.email, 'is approved');
    await trust(true);
    await trust(true);
    expect(await publishing(id)).toBe('published');
    const { history } = await trust(false);
    expect(history.map(({ to, trusted, message }) => [to, trusted, message])).toEqual([
      ['approved', false, ''],
      ['approved', true, ''],
      ['approved', false, ''],
      ['applied', false, 'The one at Hardap.'],
      ['sent_back', false, 'Which dam do you mean?'],
      ['applied', false, ''],
    ]);
    await expect(world.pool.query('delete from organiser_history')).rejects.toThrow();
    expect(await world.client.call(getOrganiserPage, { params: { slug } })).toMatchObject({ name: 'Step by Step' });
  });

  test('closes an organisation, which stops its sales at once; reopening restores everything', async () => {
    const organiserId = await makeOrganiser(world.pool, 'Closing Down');
    const owner = await person({ memberOf: { organiserId, role: 'owner' } });
    const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ priceMinor: 0, capacity: 1_000 }] });
    await order(world.url, event, [[0, 2]]);
    const soldOut = await makeEvent(world.pool, { organiserId, ticketTypes: [{ capacity: 1 }] });
    await order(world.url, soldOut, [[0, 1]]);
    const attendee = { name: 'Tangeni Haufiku', email: 'in-line@example.com' };
    await world.client.call(joinWaitingList, {
      params: { eventId: soldOut.id },
      body: { ticketId: soldOut.ticketTypes[0] ?? '', quantity: 1, attendee },
    });
    const offers = async () => {
      await sweepWaitingLists(world.pool);
      const { rows } = await world.pool.query('select from offers where event_id = $1', [soldOut.id]);
      return rows.length;
    };

    // Orders keep arriving while the organisation is being closed. Those placed before it closes are accepted, and all
    // others are refused.
    const orders = Array.from({ length: 30 }, (_, i) =>
      new Promise((resolve) => setTimeout(resolve, i * 4)).then(() => refusalOf(order(world.url, event, [[0, 1]]))),
    );
    const closed = await decide(organiserId, 'closed', 'Nobody answers your phone.');
    const refusals = (await Promise.all(orders)).filter((refusal) => refusal !== undefined);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'order.event_off_sale' });
    expect(closed.onSale).toEqual({ events: 0, ticketsSold: 0 });
    expect(await refusalOf(order(world.url, event, [[0, 1]]))).toMatchObject({ code: 'order.event_off_sale' });
    expect((await mailAbout(world, owner.email, 'has been closed')).text).toContain('Nobody answers your phone.');
    const shown = await visitor.call(getEvent, { params: { idOrSlug: event.slug } });
    expect(shown.details.salesStatus).toBe('closed');
    const listed = async () => [
      (await visitor.call(listEvents, { query: { size: 100 } })).content.some(({ id }) => id === event.id),
      (await visitor.call(listCalendarEvents, {})).some(({ id }) => id === event.id),
    ];
    expect(await listed()).toEqual([false, false]);
    await expect(publishing(organiserId)).rejects.toMatchObject({ code: 'organiser.closed' });
    expect(await refusalOf(saveProfile(owner, organiserId, { version: 1 }))).toMatchObject({
      code: 'organiser.closed',
    });

    // Stock released while sales are stopped isn't offered, and people on the waiting list keep their place.
    await runOutReservations(world.pool, soldOut.id);
    expect(await offers()).toBe(0);

    await decide(organiserId, 'approved');
    await order(world.url, event, [[0, 1]]);
    expect(await listed()).toEqual([true, true]);
    expect(await offers()).toBe(1);
  });

  test('changes an organisation again before the emails are sent: only the latest state and trust are emailed', async () => {
    const owner = await person();
    const { id } = await apply(owner, { name: 'Back and Forth' });
    await mailAbout(world, owner.email, 'received your application');
    const trust = (trusted: boolean) =>
      administrator.client.call(review.trustOrganiser, { params: { organiserId: id }, body: { trusted } });
    const startJobs = await holdJobs(world.pool);
    try {
      await decide(id, 'approved');
      await decide(id, 'closed', 'Your phone is dead.');
      await decide(id, 'approved');
      await trust(true);
      await trust(false);
    } finally {
      await startJobs();
    }
    await mailAbout(world, owner.email, 'has been reopened');
    await mailAbout(world, owner.email, 'will be reviewed');
    await expect
      .poll(
        async () =>
          (await world.pool.query("select from graphile_worker.jobs where task_identifier = 'send-organiser-mail'"))
            .rowCount,
      )
      .toBe(0);
    const subjects = (await mailsTo(world, owner.email)).map(({ subject = '' }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Back and Forth')).sort()).toEqual([
      'Back and Forth: We’ve received your application',
      'Back and Forth: Your events will be reviewed',
      'Back and Forth: Your organisation has been reopened',
    ]);
  });

  test('sees which other organisations have the name of the one under review', async () => {
    const known = await makeOrganiser(world.pool, 'Hardap Café-Sounds');
    const sameName = async () => {
      const { namesakes } = await administrator.client.call(review.getReviewedOrganiser, {
        params: { organiserId: id },
      });
      return namesakes.map((other) => [other.id, other.name, other.state]);
    };
    const newcomer = await person();
    const { id } = await apply(newcomer, { name: 'HARDAP cafesounds!' });
    expect(await sameName()).toEqual([[known, 'Hardap Café-Sounds', 'approved']]);
    await decide(id, 'approved');
    const change = async (name: string) => {
      const profile = await newcomer.client.call(calls.getProfile, { params: { organiserId: id } });
      await newcomer.client.call(calls.changeProfile, { params: { organiserId: id }, body: { ...profile, name } });
    };
    await change('Hardap Sunsets');
    expect(await sameName()).toEqual([]);
    await change('Hardap Café Sounds');
    expect(await sameName()).toEqual([[known, 'Hardap Café-Sounds', 'approved']]);
    // Names of symbols alone have no letters to compare.
    await makeOrganiser(world.pool, '★★★');
    await change('☀☀☀');
    expect(await sameName()).toEqual([]);
  });

  test('finds organisations by state and text', async () => {
    const owner = await person();
    const { id } = await apply(owner, { name: 'Zebra 100% Nights' });
    const find = async (query: object) =>
      (await administrator.client.call(review.listOrganisers, { query })).items.map((found) => found.id);
    expect(await find({ q: '100%' })).toEqual([id]);
    expect(await find({ q: owner.email })).toEqual([id]);
    expect(await find({ q: 'zebra', state: 'closed' })).toEqual([]);
  });
});

const saveProfile = ({ client }: Person, organiserId: string, changes: object) =>
  client.call(calls.changeProfile, {
    params: { organiserId },
    body: {
      name: 'Two Editors',
      description: ABOUT,
      phone: '+264 63 000 000',
      website: 'https://twoeditors.example/about',
      socialLinks: ['https://social.example/@two'],
      city: 'Mariental',
      logoId: null,
      version: 1,
      ...changes,
    },
  });

describe('a profile', () => {
  test('edited by two people keeps what was saved first, and names who saved it', async () => {
    const organiserId = await makeOrganiser(world.pool, 'Two Editors');
    const [one, other] = [
      await person({ memberOf: { organiserId, role: 'owner' } }),
      await person({ memberOf: { organiserId, role: 'manager' } }),
    ];
    const saved = await saveProfile(one, organiserId, { city: 'Gibeon' });
    expect(saved).toMatchObject({ city: 'Gibeon', version: 2, changedBy: 'Ndapewa Shikongo' });
    const tooLate = await refusalOf(saveProfile(other, organiserId, { city: 'Maltahöhe' }));
    expect(tooLate?.code).toBe('organiser.profile_changed');
    expect(tooLate?.message).toMatch(/^Ndapewa Shikongo changed this profile/);
    const attempts = await Promise.all(
      [one, other, one, other].map((editor) => refusalOf(saveProfile(editor, organiserId, { version: 2 }))),
    );
    expect(attempts.filter((refusal) => refusal === undefined)).toHaveLength(1);
  });

  test('shows its logo on its page, and only pictures uploaded as logos', async () => {
    const organiserId = await makeOrganiser(world.pool, 'With a logo');
    const owner = await person({ memberOf: { organiserId, role: 'owner' } });
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c2622d' } })
      .png()
      .toBuffer();
    const upload = (purpose: 'logo' | 'avatar') =>
      owner.client.call(uploadPicture, { query: { purpose }, file: new Blob([new Uint8Array(bytes)]) });
    const [logo, avatar] = [await upload('logo'), await upload('avatar')];
    expect(await saveProfile(owner, organiserId, { logoId: logo.id })).toMatchObject({ logoId: logo.id });
    const { rows } = await world.pool.query<{ slug: string }>('select slug from organisers where id = $1', [
      organiserId,
    ]);
    const shown = await world.client.call(getOrganiserPage, { params: { slug: rows[0]?.slug ?? '' } });
    expect(shown.logoUrl).toBe(logo.url);
    const other = await refusalOf(saveProfile(owner, organiserId, { version: 2, logoId: avatar.id }));
    expect(other?.code).toBe('picture.not_found');
    expect(await removeUnusedPictures(world.context)).toBe(0);
    await world.pool.query(`update pictures set uploaded_at = now() - interval '25 hours'`);
    expect(await removeUnusedPictures(world.context)).toBe(1);
    expect((await fetch(world.url + logo.url)).status).toBe(200);
  });

  test('stores and shows web addresses as browsers read them, with lookalike letters as punycode', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const owner = await person({ memberOf: { organiserId, role: 'owner' } });
    const links = { website: 'HTTPS://\u0440\u0430ypal.example/', socialLinks: ['https://www.Social.example./dam'] };
    expect(await saveProfile(owner, organiserId, links)).toMatchObject({
      website: 'https://xn--ypal-43d9g.example',
      socialLinks: ['https://www.social.example/dam'],
    });
    const storedAddress = [
      'https://evil.example\\@good.example',
      ['https://\u0440\u0430ypal.example', 'https://0x7f000001/'],
    ];
    await world.pool.query('update organisers set website = $2, social_links = $3 where id = $1', [
      organiserId,
      ...storedAddress,
    ]);
    const { rows } = await world.pool.query<{ slug: string }>('select slug from organisers where id = $1', [
      organiserId,
    ]);
    expect(await world.client.call(getOrganiserPage, { params: { slug: rows[0]?.slug ?? '' } })).toMatchObject({
      website: null,
      socialLinks: ['https://xn--ypal-43d9g.example'],
    });
  });

  test.each([
    ['website', 'http://plain.example'],
    ['website', 'javascript:alert(1)'],
    ['website', 'https://user:secret@bank.example'],
    ['website', 'https://evil.example\\@good.example'],
    ['website', 'https://0x7f000001/'],
    ['socialLinks', ['https://localhost']],
    ['socialLinks', ['https://good.example@evil.example']],
    ['socialLinks', Array.from({ length: 7 }, (_, i) => `https://social.example/${i}`)],
    ['name', ' '],
    ['name', 'Dam\r\nBcc: everybody@example.com'],
  ])('refuses the %s %j', async (field, value) => {
    const organiserId = await makeOrganiser(world.pool);
    const owner = await person({ memberOf: { organiserId, role: 'owner' } });
    expect(await refusalOf(saveProfile(owner, organiserId, { [field]: value }))).toMatchObject({
      code: 'request.invalid',
    });
  });
});

test('an organiser’s events show as ended once their date has passed, except postponed and cancelled ones', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const manager = await person({ memberOf: { organiserId, role: 'manager' } });
  const past = { organiserId, startsAt: new Date('2026-03-01T18:00Z'), endsAt: new Date('2026-03-01T22:00Z') };
  await makeEvent(world.pool, { organiserId, name: 'To come' });
  for (const state of ['published', 'postponed', 'cancelled', 'draft'])
    await makeEvent(world.pool, { ...past, name: `Past, ${state}`, state });
  const namesIn = async (state: EventState) => {
    const query = { state, sort: 'name,ASC' };
    const { items } = await manager.client.call(listOrganiserEvents, { params: { organiserId }, query });
    for (const item of items) expect(item.state).toBe(state);
    return items.map(({ name }) => name);
  };
  expect(await namesIn('ended')).toEqual(['Past, published']);
  expect(await namesIn('published')).toEqual(['To come']);
  for (const state of ['postponed', 'cancelled', 'draft'] as const)
    expect(await namesIn(state)).toEqual([`Past, ${state}`]);
});

test('a request for Enterprise is stored, logged and emailed to us once', async () => {
  const organiserId = await makeOrganiser(world.pool, 'Growing Fast');
  const owner = await person({ memberOf: { organiserId, role: 'owner' } });
  await owner.client.call(calls.requestEnterprisePlan, {
    params: { organiserId },
    body: { attendees: 2_500, message: 'We play the stadium next year.' },
  });
  const mail = await mailTo(world, 'sales@quivertree.example');
  expect(mail.subject).toBe('Enterprise plan: Growing Fast');
  expect(mail.text).toContain('up to 2500 people');
  expect((await statusOf(owner, organiserId)).enterpriseRequestedAt).not.toBeNull();
  const seen = await administrator.client.call(review.getReviewedOrganiser, { params: { organiserId } });
  expect(seen.planRequests).toMatchObject([{ attendees: 2_500, message: 'We play the stadium next year.' }]);
  const { rows } = await world.pool.query(
    `select actor_id, details from audit_log where organiser_id = $1 and action = 'plan.enterprise_requested'`,
    [organiserId],
  );
  expect(rows).toEqual([{ actor_id: owner.id, details: { attendees: 2_500 } }]);
});
