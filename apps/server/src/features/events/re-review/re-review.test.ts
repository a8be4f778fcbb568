import { getEvent, listEvents } from '@quivertree/contract/catalogue/catalogue';
import type { Client } from '@quivertree/contract/client';
import * as editing from '@quivertree/contract/events/event-editing';
import * as review from '@quivertree/contract/events/event-review';
import { getAdministratorOverview } from '@quivertree/contract/administration/operations';
import { changeProfile, getProfile } from '@quivertree/contract/organisers/organisations';
import { wordingChanges } from '@quivertree/domain/events/event-wording';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { choose, order, statusOf } from '../../../../../../tests/world/buy.ts';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import { mailAbout } from '../../../../../../tests/world/mails.ts';
import { signedInAs } from '../../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../../tests/world/world.ts';

const ORGANISER_MAIL = 'hello@hardapsounds.example';

let world: World;
let newcomerId: string;
let newcomer: Client;
let administrator: Client;
let colleague: Client;
beforeAll(async () => {
  world = await startWorld();
  newcomerId = await makeOrganiser(world.pool, 'Newcomers', { trusted: false });
  newcomer = await signedInAs(world, { memberOf: { organiserId: newcomerId, role: 'owner' } });
  administrator = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
  colleague = await signedInAs(world, { roles: ['USER', 'ADMINISTRATOR'] });
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

/** An event on sale, of an organisation whose events are reviewed, with the calls that the tests make on the event. */
async function onSale(name: string, organiserId = newcomerId) {
  const event: MadeEvent = await makeEvent(world.pool, { organiserId, name });
  const params = { eventId: event.id };
  const edited = () => administrator.call(editing.getEditedEvent, { params });
  const getReReview = (by = administrator) => by.call(review.getEventReReview, { params });
  return {
    event,
    params,
    edited,
    getReReview,
    change: async (details: Partial<editing.EventDetailsFields>, by = newcomer) =>
      by.call(editing.saveEventDetails, { params, body: { ...(await edited()).details, ...details } }),
    changeTickets: async (ticket: object) => {
      const { tickets } = await edited();
      const ticketTypes = tickets.ticketTypes.map((type) => ({ ...type, ...ticket }));
      return newcomer.call(editing.saveEventTickets, { params, body: { ...tickets, ticketTypes } });
    },
    ask: async (label: string) =>
      newcomer.call(editing.saveEventQuestions, {
        params,
        body: {
          version: (await edited()).questions.version,
          questions: [{ id: null, label, type: 'TEXT', required: false, section: 'Other', options: [] }],
        },
      }),
    approve: (version: number, by = administrator) =>
      by.call(review.approveEventChanges, { params, body: { version } }),
    requestChanges: (version: number, message: string, by = administrator) =>
      by.call(review.requestEventChanges, { params, body: { version, message } }),
    resubmit: () => newcomer.call(editing.resubmitEventChanges, { params }),
    isListed: async () => {
      const { content } = await world.client.call(listEvents, { query: { size: 100 } });
      return content.some(({ id }) => id === event.id);
    },
    row: async (show: 'waiting' | 'changed') =>
      (await administrator.call(review.listAdministeredEvents, { query: { show } })).items.find(
        ({ id }) => id === event.id,
      ),
    recorded: async () => {
      const { rows } = await world.pool.query<{ action: string }>(
        'select action from audit_log where event_id = $1 order by id',
        [event.id],
      );
      return rows.map(({ action }) => action);
    },
  };
}

describe('changes to a reviewed event', () => {
  test('leave it public and on sale, and open one re-review that shows it before and after', async () => {
    const event = await onSale('Harvest supper');
    await event.change({ name: 'Win a car', description: 'Everybody wins.' });
    await event.changeTickets({ name: 'Lottery ticket' });
    expect(await event.ask('Your card number and its PIN')).toMatchObject({
      state: 'published',
      reReview: 'waiting',
    });
    expect(await event.isListed()).toBe(true);
    await order(world.url, event.event, [[0, 1]]);
    expect(await event.row('waiting')).toMatchObject({ reReview: 'waiting', submittedAt: expect.any(String) });
    const day = await administrator.call(getAdministratorOverview, {});
    expect(day.queues.find(({ name }) => name === 'events')).toMatchObject({ waiting: 1, since: expect.any(String) });
    const { wordings, version } = await event.getReReview();
    const [first, last] = [wordings[0]?.wording, wordings.at(-1)?.wording];
    expect(wordings).toHaveLength(4);
    expect(first && last && wordingChanges(first, last)).toMatchObject([
      { field: 'name', before: 'Harvest supper', after: 'Win a car' },
      { field: 'description', before: null, after: 'Everybody wins.' },
      { field: 'ticket', before: 'Type 1', after: 'Lottery ticket' },
      { field: 'question', before: null, after: 'Your card number and its PIN' },
      { field: 'section', after: 'Other' },
    ]);
    expect(await event.approve(version)).toMatchObject({ reReview: null, submittedAt: null, offSale: false });
    expect(await event.row('changed')).toBeUndefined();
    expect((await mailAbout(world, ORGANISER_MAIL, 'Changes approved: Win a car')).text).toContain('/explore/');
    expect(await refusalCode(event.getReReview())).toBe('event.no_re_review');
    expect((await event.recorded()).at(-1)).toBe('event.changes_approved');
  });

  test('are shown even if they were only up for a night', async () => {
    const event = await onSale('Choir night');
    await event.change({ description: 'Send money to this account.' });
    await event.change({ description: '' });
    const { wordings } = await event.getReReview();
    expect(wordings.map(({ wording }) => wording.description)).toEqual(['', 'Send money to this account.', '']);
  });

  test('need no re-review if they concern price, capacity or hours, or if the organisation is trusted', async () => {
    const event = await onSale('Matinee');
    await event.changeTickets({ priceMinor: 9_900, capacity: 300 });
    const { startsAt, endsAt } = (await event.edited()).details;
    await event.change({ startsAt: new Date(Date.parse(startsAt) + 60_000).toISOString(), endsAt });
    const trustedId = await makeOrganiser(world.pool, 'Old friends');
    const friend = await signedInAs(world, { memberOf: { organiserId: trustedId, role: 'owner' } });
    const trustedEvent = await onSale('Reunion', trustedId);
    await trustedEvent.change({ name: 'Another reunion' }, friend);
    for (const each of [event, trustedEvent]) expect(await refusalCode(each.getReReview())).toBe('event.no_re_review');
  });

  test('include the organisation’s name, which visitors read on the event', async () => {
    const organiserId = await makeOrganiser(world.pool, 'Windhoek Nights', { trusted: false });
    const owner = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
    const event = await onSale('Gala', organiserId);
    const profile = await owner.call(getProfile, { params: { organiserId } });
    await owner.call(changeProfile, {
      params: { organiserId },
      body: { ...profile, city: 'Windhoek', phone: '+264 61 000 000', name: 'The National Bank' },
    });
    const { wordings } = await event.getReReview();
    expect(wordings.map(({ wording }) => wording.organiserName)).toEqual(['Windhoek Nights', 'The National Bank']);
  });

  test('are refused once too many are waiting for a re-review', async () => {
    const event = await onSale('Restless');
    await event.change({ description: '0' });
    await world.pool.query(
      `insert into event_wordings (event_id, number, wording)
       select event_id, n, wording from event_wordings, generate_series(2, 50) n where event_id = $1 and number = 1`,
      [event.event.id],
    );
    expect(await refusalCode(event.change({ description: '51' }))).toBe('event.changes_wait');
    expect(await refusalCode(event.ask('One more?'))).toBe('event.changes_wait');
  });
});

describe('changes that an administrator doesn’t approve', () => {
  test('pause sales but keep tickets and payments in progress, until they are resubmitted and approved', async () => {
    const event = await onSale('Open mic');
    const paying = await order(world.url, event.event, [[0, 1]]);
    await event.change({ name: 'Something else' });
    expect(await refusalCode(event.resubmit())).toBe('event.no_re_review');
    const { version } = await event.getReReview();
    expect(await refusalCode(event.requestChanges(version, ' '))).toBe('request.invalid');
    expect(await event.requestChanges(version, 'Please give it its name back.')).toMatchObject({
      state: 'published',
      offSale: true,
      reReview: 'sent_back',
    });
    const mail = await mailAbout(world, ORGANISER_MAIL, 'Sales paused, changes requested: Something else');
    expect(mail.text).toContain('Please give it its name back.');
    expect(mail.text).toContain('Tickets already sold stay valid');
    expect(await event.isListed()).toBe(false);
    expect(await refusalCode(order(world.url, event.event, [[0, 1]]))).toBe('order.event_off_sale');
    await choose(paying, 'pay');
    expect(await statusOf(world.url, paying)).toBe('success');
    expect(await event.row('waiting')).toBeUndefined();
    expect(await event.edited()).toMatchObject({ reReview: 'sent_back', review: { verdict: 'changes_requested' } });

    await event.change({ name: 'Open mic' });
    expect(await event.resubmit()).toMatchObject({ reReview: 'waiting', offSale: true });
    expect(await refusalCode(event.resubmit())).toBe('event.no_re_review');
    expect(await event.approve((await event.getReReview()).version)).toMatchObject({ offSale: false, reReview: null });
    await order(world.url, event.event, [[0, 1]]);
    expect((await event.recorded()).filter((action) => action !== 'event.edited')).toEqual([
      'event.changes_requested',
      'event.changes_resubmitted',
      'event.changes_approved',
    ]);
  });

  test('leave an event off sale that already was, and open the re-review again once its sales resume', async () => {
    const event = await onSale('Doubtful');
    const { params } = event;
    await administrator.call(review.takeEventOffSale, { params, body: { message: 'Who are you?' } });
    await event.change({ name: 'Doubtful still' });
    await event.requestChanges((await event.getReReview()).version, 'And what is this?');
    await event.resubmit();
    expect(await event.approve((await event.getReReview()).version)).toMatchObject({ offSale: true, reReview: null });
    await event.change({ name: 'Doubtful again' });
    await event.requestChanges((await event.getReReview()).version, 'And this?');
    expect(await administrator.call(review.putEventOnSale, { params })).toMatchObject({ reReview: 'waiting' });
  });
});

describe('two administrators at once', () => {
  test('decide once, and can’t decide about changes or decisions they haven’t seen', async () => {
    const event = await onSale('Twice looked at');
    await event.change({ name: 'Changed' });
    const seen = (await event.getReReview()).version;
    await event.change({ name: 'Changed once more' });
    expect(await refusalCode(event.approve(seen))).toBe('event.re_review_outdated');
    const { version } = await event.getReReview();
    const answers = await Promise.all([
      refusalCode(event.requestChanges(version, 'No')),
      refusalCode(event.approve(version, colleague)),
      refusalCode(event.requestChanges(version, 'No, no', colleague)),
      refusalCode(event.approve(version)),
    ]);
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
    for (const answer of answers)
      expect(['no refusal', 'event.re_review_outdated', 'event.no_re_review']).toContain(answer);
  });

  test('have nothing to decide once the event is cancelled', async () => {
    const event = await onSale('Called off');
    await event.change({ name: 'Called off soon' });
    const { version } = await event.getReReview();
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [event.event.id]);
    expect(await refusalCode(event.approve(version))).toBe('event.cannot_change');
    expect(await event.row('changed')).toBeUndefined();
    expect((await world.client.call(getEvent, { params: { idOrSlug: event.event.id } })).details.name).toBe(
      'Called off soon',
    );
  });
});
