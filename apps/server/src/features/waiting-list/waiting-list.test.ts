import type { Client } from '@quivertree/contract/client';
import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import { payOrder } from '@quivertree/contract/orders/orders';
import { login } from '@quivertree/contract/accounts/accounts';
import { changeCapacity } from '@quivertree/contract/stock/stock';
import {
  changeWaitingEntry,
  declineOffer,
  getOffer,
  getWaitingEntry,
  joinWaitingList,
  leaveWaitingList,
} from '@quivertree/contract/waiting-list/waiting-list';
import { listWaitingEntries } from '@quivertree/contract/waiting-list/waiting-entries';
import type { WaitingState } from '@quivertree/domain/waiting-list/waiting-states';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runOutReservations } from '../../../../../tests/world/run-out-reservations.ts';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { choose, order, type PlacedOrder, statusOf } from '../../../../../tests/world/buy.ts';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { holdJobs } from '../../../../../tests/world/jobs.ts';
import { mailAbout, mailsTo, mailTo } from '../../../../../tests/world/mails.ts';
import { type EventToMake, type MadeEvent, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { signedIn } from '../../../../../tests/world/organiser-money.ts';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World, uncachedClient } from '../../../../../tests/world/world.ts';
import { joinWaitingList as putOnWaitingList } from './join-waiting-list.ts';
import { sweepWaitingLists } from './sweep-waiting-lists.ts';

let world: World;
let visitor: Client;
beforeAll(async () => {
  world = await startWorld();
  visitor = uncachedClient(world);
});
afterEach(() => assertBooksAgree(world.pool));
afterAll(() => world.stop());

let people = 0;
/** An address that no other test uses. */
const newEmail = (name: string) => `${name}-${++people}@example.com`;

const join = (event: MadeEvent, email: string, quantity = 1, type = 0) =>
  world.client.call(joinWaitingList, {
    params: { eventId: event.id },
    body: { ticketId: event.ticketTypes[type] as string, quantity, attendee: { name: 'Tangeni Haufiku', email } },
  });

/** Joins without counting towards the limit of this computer's address. */
const joinUnlimited = (event: MadeEvent, email: string, quantity = 1) =>
  putOnWaitingList(
    world.context,
    {
      eventId: event.id,
      ticketId: event.ticketTypes[0] as string,
      quantity,
      attendee: { name: 'Tangeni Haufiku', email },
    },
    '127.0.0.1',
  );

/** An event whose tickets are all reserved by one buyer. */
async function soldOut(event: EventToMake = {}, units = 2): Promise<{ event: MadeEvent; buyer: PlacedOrder }> {
  const made = await makeEvent(world.pool, { ticketTypes: [{ capacity: units }], ...event });
  return { event: made, buyer: await order(world.url, made, [[0, units]], { email: newEmail('buyer') }) };
}

/** An event whose only ticket is offered to one person on the waiting list. */
async function offeredTo(name: string) {
  const { event } = await soldOut({}, 1);
  const email = newEmail(name);
  await joinUnlimited(event, email);
  await runOut();
  const offerKey = await offerKeyOf(email);
  const offer = () => world.client.call(getOffer, { params: { eventId: event.id, key: offerKey } });
  return { event, email, offerKey, offer };
}

async function runOut(): Promise<void> {
  await runOutReservations(world.pool);
}

async function leftOf(event: MadeEvent): Promise<number[]> {
  const { tickets } = await visitor.call(getEvent, { params: { idOrSlug: event.slug } });
  return tickets.map(({ available }) => available);
}

/** Waits for an email with a link that contains `?offer=` or `?leave=`, and returns the link's key. */
async function keyFrom(email: string, name: 'offer' | 'leave'): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(world, email);
      const key = mails.map(({ text }) => new RegExp(`[?]${name}=(\\w+)`).exec(text ?? '')?.[1]).find(Boolean);
      if (!key) throw new Error(`No email to ${email} has a link with ?${name}=`);
      return key;
    },
    { timeout: 10_000, interval: 50 },
  );
}

const offerKeyOf = (email: string) => keyFrom(email, 'offer');

async function offersOf(event: MadeEvent): Promise<{ email: string; units: number; state: string }[]> {
  const { rows } = await world.pool.query(
    `select w.email, f.units, f.state from offers f join waiting_entries w on w.id = f.waiting_entry_id
      where f.event_id = $1 order by f.created_at, w.place`,
    [event.id],
  );
  return rows;
}

describe('the waiting list', () => {
  test('takes people when fewer tickets are left than they want, in order of arrival', async () => {
    const { event } = await soldOut();
    const first = newEmail('first');
    expect(await join(event, first)).toEqual({ ahead: 0 });
    const second = newEmail('second');
    expect(await join(event, second, 2)).toEqual({ ahead: 1 });
    expect(await join(event, newEmail('third'))).toEqual({ ahead: 2 });
    expect(await join(event, second.toUpperCase(), 1)).toEqual({ ahead: 3 });
    expect((await mailTo(world, second)).subject).toBe('You’re on the waiting list for Jazz under the camelthorn');
    expect((await mailTo(world, first)).text).toContain('and a ticket is available, we’ll reserve it for you');
  });

  test('has one entry per mailbox, however its address is written', async () => {
    const { event } = await soldOut();
    const written = ['tangeni.haufiku@gmail.com', 'TangeniHaufiku+2@gmail.com', 't.angenihaufiku@googlemail.com'];
    for (const email of written) await join(event, email);
    const { rows } = await world.pool.query('select email from waiting_entries where event_id = $1', [event.id]);
    expect(rows).toEqual([{ email: written[0] }]);
    await join(event, 'tangeni@gmail.com');
    expect(await join(event, newEmail('third'))).toEqual({ ahead: 2 });
  });

  test('tells people their position, which improves as others leave or are served', async () => {
    const { event } = await soldOut();
    const [first, second] = [newEmail('first'), newEmail('second')];
    await join(event, first);
    await join(event, second);
    const aheadOf = async (email: string) =>
      (await world.client.call(getWaitingEntry, { params: { eventId: event.id, key: await keyFrom(email, 'leave') } }))
        .ahead;
    expect([await aheadOf(first), await aheadOf(second)]).toEqual([0, 1]);
    const key = await keyFrom(first, 'leave');
    await world.client.call(leaveWaitingList, { params: { eventId: event.id }, body: { key } });
    expect(await aheadOf(second)).toBe(0);
  });

  test('shows names, positions, quantities and offers to its organiser, in the order of arrival', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const { client } = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
    const { event } = await soldOut({ organiserId, ticketTypes: [{ name: 'Stalls', capacity: 1 }] }, 1);
    const emails = ['first', 'second', 'third'].map(newEmail);
    for (const [i, email] of emails.entries()) await join(event, email, i === 1 ? 4 : 1);
    await runOut();
    const list = (query: Record<string, string>) =>
      client.call(listWaitingEntries, { params: { eventId: event.id }, query });
    const [first, second, third] = (await list({})).items;
    const name = 'Tangeni Haufiku';
    expect(first).toMatchObject({ name, email: emails[0], state: 'offered', position: null, offers: 1 });
    expect(Date.parse(first?.offerExpiresAt ?? '')).toBeGreaterThan(Date.now());
    expect(second).toMatchObject({ email: emails[1], ticketTypeName: 'Stalls', quantity: 4, position: 1, offers: 0 });
    expect(third).toMatchObject({ email: emails[2], state: 'waiting', position: 2, offerExpiresAt: null });
    expect((await list({ state: 'waiting' })).items.map(({ email }) => email)).toEqual(emails.slice(1));
    expect((await list({ sort: 'place,DESC', size: '5' })).items.map(({ email }) => email)).toEqual(
      emails.toReversed(),
    );
  });

  test('tells its organiser that someone has tickets only once these are paid', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const { client } = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
    const { event } = await soldOut({ organiserId }, 1);
    const email = newEmail('payer');
    await joinUnlimited(event, email);
    await runOut();
    const listed = (state: WaitingState) =>
      client.call(listWaitingEntries, { params: { eventId: event.id }, query: { state } });
    const placed = await order(world.url, event, [[0, 1]], { email, offerKey: await offerKeyOf(email) });
    expect((await listed('offered')).items).toMatchObject([{ state: 'offered', offerExpiresAt: placed.expiresAt }]);
    expect((await listed('served')).items).toEqual([]);

    await runOut();
    expect((await listed('lapsed')).items).toMatchObject([{ state: 'lapsed', offerExpiresAt: null }]);
    // Money that still arrives pays for the tickets, as no one else wants them.
    await choose(placed, 'pay');
    expect((await listed('served')).items).toMatchObject([{ state: 'served', offerExpiresAt: null, offers: 1 }]);
  });

  test('turns people away while tickets are still on sale', async () => {
    const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 3, name: 'Stalls' }] });
    expect(await refusalOf(join(event, newEmail('early'), 2))).toEqual({
      code: 'waiting_list.on_sale',
      message: '“Stalls” has 3 left. You can order now.',
    });
    expect(await join(event, newEmail('large'), 4)).toEqual({ ahead: 0 });
  });

  test.each([
    ['an unknown event', { state: 'draft' }, 1, 'event.not_found'],
    ['an event that is cancelled', { state: 'cancelled' }, 1, 'order.event_cancelled'],
    ['an event that is postponed', { state: 'postponed' }, 1, 'order.event_postponed'],
    ['more than one order may have', { ticketTypes: [{ maxPerOrder: 2 }] }, 3, 'order.too_many'],
    ['more than one person may have', { maxPerBuyer: 2 }, 3, 'order.too_many'],
    ['what is not on sale yet', { ticketTypes: [{ salesStartAt: new Date('2100-01-01') }] }, 1, 'order.sales_not_open'],
    ['what is no longer on sale', { ticketTypes: [{ salesEndAt: new Date('2000-01-01') }] }, 1, 'order.sales_closed'],
    [
      'an event that is over',
      { startsAt: new Date('2000-01-01'), endsAt: new Date('2000-01-02') },
      1,
      'order.event_over',
    ],
  ])('can’t be joined for %s', async (_, make, quantity, code) => {
    const event = await makeEvent(world.pool, make);
    expect(await refusalOf(join(event, newEmail('late'), quantity))).toMatchObject({ code });
  });

  test('neither lets anyone change an entry with only its address, nor reveals that there is one', async () => {
    const { event } = await soldOut();
    const victim = newEmail('victim');
    await join(event, victim, 1);
    expect(await join(event, victim, 10)).toEqual({ ahead: 1 });
    expect(await join(event, newEmail('other'), 10)).toEqual({ ahead: 1 });
    const { rows } = await world.pool.query('select units from waiting_entries where event_id = $1 and email = $2', [
      event.id,
      victim,
    ]);
    expect(rows).toEqual([{ units: 1 }]);
    const key = await keyFrom(victim, 'leave');
    const params = { eventId: event.id };
    expect(await world.client.call(getWaitingEntry, { params: { ...params, key } })).toMatchObject({ quantity: 1 });
    const changed = await world.client.call(changeWaitingEntry, { params, body: { key, quantity: 2 } });
    expect(changed).toMatchObject({ quantity: 2 });
    expect(await world.client.call(getWaitingEntry, { params: { ...params, key } })).toMatchObject({ quantity: 2 });
    const tooMany = world.client.call(changeWaitingEntry, { params, body: { key, quantity: 11 } });
    expect(await refusalOf(tooMany)).toMatchObject({ code: 'order.too_many' });
    const guessed = world.client.call(changeWaitingEntry, { params, body: { key: 'guessed', quantity: 2 } });
    expect(await refusalOf(guessed)).toMatchObject({ code: 'waiting_list.not_found' });
  });

  test('emails an entry’s link again to someone who rejoins an hour later', async () => {
    const { event } = await soldOut();
    const email = newEmail('forgetful');
    await join(event, email);
    await mailTo(world, email);
    await world.pool.query(`update waiting_entries set emailed_at = now() - interval '61 minutes' where email = $1`, [
      email,
    ]);
    await join(event, email);
    await expect.poll(async () => (await mailsTo(world, email)).length, { timeout: 10_000 }).toBe(2);
    const keys = (await mailsTo(world, email)).map(({ text }) => /[?]leave=(\w+)/.exec(text ?? '')?.[1]);
    expect(new Set(keys).size).toBe(1);
  });

  test('limits emails to one address', async () => {
    const { event } = await soldOut();
    const email = newEmail('again');
    const answers: (string | undefined)[] = [];
    for (let i = 0; i < 6; i++) answers.push((await refusalOf(join(event, email)))?.code);
    expect(answers).toEqual([undefined, undefined, undefined, undefined, undefined, 'auth.too_many_attempts']);
    await mailTo(world, email);
    expect(await mailsTo(world, email)).toHaveLength(1);
  });
});

describe('returning stock', () => {
  test('is reserved for the first in line, who is emailed, and no one else can buy it', async () => {
    const { event } = await soldOut({}, 1);
    const [first, second] = [newEmail('first'), newEmail('second')];
    await join(event, first);
    await join(event, second);
    await runOut();
    expect(await offersOf(event)).toEqual([{ email: first, units: 1, state: 'open' }]);
    expect(await leftOf(event)).toEqual([0]);
    expect(await refusalOf(order(world.url, event, [[0, 1]]))).toMatchObject({ code: 'order.sold_out' });

    const offerKey = await offerKeyOf(first);
    expect(await world.client.call(getOffer, { params: { eventId: event.id, key: offerKey } })).toMatchObject({
      ticketId: event.ticketTypes[0],
      quantity: 1,
      state: 'open',
    });
    const placed = await order(world.url, event, [[0, 1]], { email: first, offerKey });
    await choose(placed, 'pay');
    expect(await statusOf(world.url, placed)).toBe('success');
    expect(await refusalOf(order(world.url, event, [[0, 1]], { email: second, offerKey }))).toMatchObject({
      code: 'offer.used_or_expired',
    });
    expect(await world.client.call(getOffer, { params: { eventId: event.id, key: offerKey } })).toMatchObject({
      state: 'taken',
    });
  });

  test('can be paid by the link in the email while its buyer hasn’t paid', async () => {
    const { event, email, offerKey, offer } = await offeredTo('returning');
    expect(await offer()).not.toHaveProperty('unpaidOrder');
    const placed = await order(world.url, event, [[0, 1]], { email: email.toUpperCase(), offerKey });
    const { unpaidOrder } = await offer();
    expect(unpaidOrder).toMatchObject({ reference: placed.reference, until: placed.expiresAt });
    const { payload } = await world.client.call(payOrder, {
      params: { reference: placed.reference },
      body: { key: unpaidOrder?.key ?? '' },
    });
    expect(payload.return_url).toBe(placed.paymentPage);

    await choose(placed, 'decline');
    expect((await offer()).unpaidOrder).toEqual(unpaidOrder);
    await choose(placed, 'pay');
    expect(await offer()).not.toHaveProperty('unpaidOrder');
  });

  test('is no longer reserved for someone who ordered it and didn’t pay in time', async () => {
    const { event, email, offerKey, offer } = await offeredTo('late');
    const placed = await order(world.url, event, [[0, 1]], { email, offerKey });
    await runOut();
    const lapsed = await offer();
    expect(lapsed).toMatchObject({ state: 'lapsed', stillWaiting: false });
    expect(lapsed).not.toHaveProperty('unpaidOrder');

    // Money that still arrives pays for the tickets, as no one else wants them.
    await choose(placed, 'pay');
    expect(await offer()).toMatchObject({ state: 'taken' });
  });

  test('shows no one the order of someone to whom they passed on the link', async () => {
    const { event, offerKey, offer } = await offeredTo('generous');
    await order(world.url, event, [[0, 1]], { email: newEmail('friend'), offerKey });
    const taken = await offer();
    expect(taken).toMatchObject({ state: 'taken' });
    expect(taken).not.toHaveProperty('unpaidOrder');
  });

  test('is offered in an email whose button speaks of one ticket or several', async () => {
    const [event, single, group] = [(await soldOut({}, 3)).event, newEmail('single'), newEmail('group')];
    await joinUnlimited(event, single);
    await joinUnlimited(event, group, 2);
    await runOut();
    expect((await mailAbout(world, single, 'It’s your turn')).text).toMatch(/Get my ticket\b/);
    expect((await mailAbout(world, group, 'It’s your turn')).text).toMatch(/Get my tickets\b/);
  });

  test('is offered to whole groups only; a group that is too large keeps its place', async () => {
    const { event, buyer } = await soldOut({}, 4);
    const [four, two, one] = [newEmail('four'), newEmail('two'), newEmail('one')];
    await choose(buyer, 'pay');
    await joinUnlimited(event, four, 4);
    await joinUnlimited(event, two, 2);
    await joinUnlimited(event, one, 1);
    await addCapacity(event, 3);
    expect(await offersOf(event)).toEqual([
      { email: two, units: 2, state: 'open' },
      { email: one, units: 1, state: 'open' },
    ]);
    await addCapacity(event, 4);
    expect((await offersOf(event)).at(-1)).toEqual({ email: four, units: 4, state: 'open' });
  });

  /** Increases the capacity and sweeps the waiting lists. */
  async function addCapacity(event: MadeEvent, units: number): Promise<void> {
    await world.pool.query('update ticket_types set capacity = capacity + $2 where event_id = $1', [event.id, units]);
    await sweepWaitingLists(world.pool);
  }

  test('passes over people who have as many tickets as one person may, which they and the organiser can read', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const { client } = await signedIn(world, { memberOf: { organiserId, role: 'manager' } });
    const event = await makeEvent(world.pool, { organiserId, maxPerBuyer: 2, ticketTypes: [{ capacity: 2 }] });
    const [holder, next] = [newEmail('holder'), newEmail('next')];
    const passedOver = async () => {
      const { items } = await client.call(listWaitingEntries, { params: { eventId: event.id }, query: {} });
      return items.filter((entry) => entry.passedOver).map(({ email }) => email);
    };
    await choose(await order(world.url, event, [[0, 2]], { email: holder }), 'pay');
    await joinUnlimited(event, holder);
    await joinUnlimited(event, next, 2);
    expect((await mailAbout(world, holder, 'You’re on the waiting list')).text).toContain(
      'Each person can have up to 2 tickets for this event. As long as you have that many, we won’t reserve more.',
    );
    await addCapacity(event, 2);
    expect(await offersOf(event)).toEqual([{ email: next, units: 2, state: 'open' }]);
    expect(await passedOver()).toEqual([holder]);

    await world.pool.query('update events set max_per_buyer = 3 where id = $1', [event.id]);
    expect(await passedOver()).toEqual([]);
    await addCapacity(event, 1);
    expect((await offersOf(event)).at(-1)).toEqual({ email: holder, units: 1, state: 'open' });
  });

  test('lets no one change an entry to more tickets than one person may have', async () => {
    const event = await makeEvent(world.pool, { maxPerBuyer: 2, ticketTypes: [{ capacity: 0 }] });
    const email = newEmail('more');
    await joinUnlimited(event, email);
    const key = await keyFrom(email, 'leave');
    const params = { eventId: event.id };
    expect(await world.client.call(getWaitingEntry, { params: { ...params, key } })).toMatchObject({ maxPerOrder: 2 });
    const changed = world.client.call(changeWaitingEntry, { params, body: { key, quantity: 3 } });
    expect(await refusalOf(changed)).toMatchObject({ code: 'order.too_many' });
  });

  test('goes to the next on the waiting list even if another event is busy or many others are off sale', async () => {
    const closed = await makeEvent(world.pool, {
      ticketTypes: Array.from({ length: 51 }, (_, n) => ({ name: `Row ${n}`, capacity: 0 })),
    });
    await world.pool.query(
      `insert into waiting_entries (event_id, id, ticket_type_id, units, name, email, mailbox, leave_key)
       select event_id, gen_random_uuid(), id, 1, 'Tangeni Haufiku', id || '@example.com', id, id from ticket_types where event_id = $1`,
      [closed.id],
    );
    await world.pool.query(
      `update ticket_types set capacity = 5, sales_end_at = now() - interval '1 minute' where event_id = $1`,
      [closed.id],
    );
    const { event: busy } = await soldOut();
    const { event } = await soldOut();
    await join(busy, newEmail('busy'));
    await join(event, newEmail('first'));
    await runOut();
    await join(event, newEmail('second'), 2);
    await world.pool.query(`update offers set expires_at = now() - interval '2 seconds' where event_id = $1`, [
      busy.id,
    ]);
    await world.pool.query(`update offers set expires_at = now() - interval '1 second' where event_id = $1`, [
      event.id,
    ]);
    const holder = await world.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from ticket_types where event_id = $1 for update', [busy.id]);
      await sweepWaitingLists(world.pool);
      expect((await offersOf(event)).map(({ state }) => state)).toEqual(['lapsed', 'open']);
      expect((await offersOf(busy)).map(({ state }) => state)).toEqual(['open']);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const later = await soldOut({}, 1);
    await join(later.event, newEmail('later'));
    await addCapacity(later.event, 1);
    expect((await offersOf(later.event)).map(({ state }) => state)).toEqual(['open']);
  });

  test('goes to the next on the waiting list when an offer expires, and back on sale when the line is empty', async () => {
    const { event } = await soldOut({}, 2);
    const [first, second] = [newEmail('first'), newEmail('second')];
    await join(event, first, 2);
    await join(event, second, 2);
    await runOut();
    const runOutOffers = async () => {
      await world.pool.query(`update offers set expires_at = now() - interval '1 second' where state = 'open'`);
      await sweepWaitingLists(world.pool);
    };
    const firstKey = await offerKeyOf(first);
    await runOutOffers();
    expect(await offersOf(event)).toEqual([
      { email: first, units: 2, state: 'lapsed' },
      { email: second, units: 2, state: 'open' },
    ]);
    expect(await refusalOf(order(world.url, event, [[0, 2]], { offerKey: firstKey }))).toMatchObject({
      code: 'offer.used_or_expired',
    });
    await runOutOffers();
    expect(await leftOf(event)).toEqual([2]);
    await order(world.url, event, [[0, 2]]);
  });

  test.each([
    ['postponed', `state = 'postponed'`, `state = 'published'`],
    ['off sale', 'off_sale_at = now()', 'off_sale_at = null'],
  ])('goes to the same person again if their offer ends while the event is %s', async (_, pause, resume) => {
    const { event, email, offer } = await offeredTo('patient');
    await join(event, newEmail('next'));
    const set = (change: string) => world.pool.query(`update events set ${change} where id = $1`, [event.id]);
    await set(pause);
    await world.pool.query(`update offers set expires_at = now() - interval '1 second' where event_id = $1`, [
      event.id,
    ]);
    await sweepWaitingLists(world.pool);
    expect(await offer()).toMatchObject({ state: 'lapsed', stillWaiting: true });
    await set(resume);
    await sweepWaitingLists(world.pool);
    expect((await offersOf(event)).at(-1)).toEqual({ email, units: 1, state: 'open' });
  });

  test.each([
    ['postponed', `state = 'postponed'`, `state = 'published'`],
    ['taken off sale', 'off_sale_at = now()', 'off_sale_at = null'],
  ])('isn’t announced if the event is %s before the email is sent, but later', async (_, pause, resume) => {
    const { event } = await soldOut({}, 1);
    const email = newEmail('unaware');
    await join(event, email);
    await mailTo(world, email);
    const releaseJobs = await holdJobs(world.pool);
    await runOut();
    await world.pool.query(`update events set ${pause} where id = $1`, [event.id]);
    await releaseJobs();
    await vi.waitFor(async () => expect(await offersOf(event)).toMatchObject([{ state: 'lapsed' }]), 10_000);
    expect(await mailsTo(world, email)).toHaveLength(1);
    await world.pool.query(`update events set ${resume} where id = $1`, [event.id]);
    await sweepWaitingLists(world.pool);
    expect((await mailTo(world, email, 2)).subject).toContain('It’s your turn');
    expect(await offersOf(event)).toMatchObject([{ state: 'lapsed' }, { email, units: 1, state: 'open' }]);
  });

  test('left over from an offer goes to the next on the waiting list', async () => {
    const { event } = await soldOut({}, 3);
    const [first, second] = [newEmail('first'), newEmail('second')];
    await join(event, first, 3);
    await join(event, second, 2);
    await runOut();
    await order(world.url, event, [[0, 1]], { email: first, offerKey: await offerKeyOf(first) });
    expect((await offersOf(event)).at(-1)).toEqual({ email: second, units: 2, state: 'open' });
    expect(await leftOf(event)).toEqual([0]);
  });

  test('can be ordered together with tickets on sale, within what is left of those', async () => {
    const { event } = await soldOut({ ticketTypes: [{ capacity: 2 }, { capacity: 1 }] }, 2);
    const first = newEmail('first');
    await join(event, first, 2);
    await runOut();
    const offerKey = await offerKeyOf(first);
    const tooMany = order(world.url, event, [[0, 3]], { email: first, offerKey });
    expect(await refusalOf(tooMany)).toMatchObject({ code: 'order.sold_out' });
    await order(
      world.url,
      event,
      [
        [0, 2],
        [1, 1],
      ],
      { email: first, offerKey },
    );
    expect(await leftOf(event)).toEqual([0, 0]);
  });

  test('goes to one of two people who open the same offer at once', async () => {
    const { event } = await soldOut({}, 1);
    const first = newEmail('first');
    await join(event, first);
    await runOut();
    const offerKey = await offerKeyOf(first);
    const answers = await Promise.allSettled([1, 2, 3].map(() => order(world.url, event, [[0, 1]], { offerKey })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('of a pool is offered to anyone waiting for one of its ticket types', async () => {
    const { event } = await soldOut({ pools: [2], ticketTypes: [{ pool: 0 }, { pool: 0 }] });
    const other = newEmail('other');
    await join(event, other, 2, 1);
    await runOut();
    expect(await offersOf(event)).toEqual([{ email: other, units: 2, state: 'open' }]);
    expect(await leftOf(event)).toEqual([0, 0]);
    await order(world.url, event, [[1, 2]], { email: other, offerKey: await offerKeyOf(other) });
  });

  test('isn’t offered once the event is postponed', async () => {
    const { event } = await soldOut();
    await join(event, newEmail('first'));
    await world.pool.query(`update events set state = 'postponed' where id = $1`, [event.id]);
    await runOut();
    expect(await offersOf(event)).toEqual([]);
  });

  test('from a larger capacity goes to the line first', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const { email, password } = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
    const { idToken } = await world.client.call(login, { body: { email, password } });
    const { event } = await soldOut({ organiserId });
    const first = newEmail('first');
    await join(event, first);
    await clientOf(world.url, `Bearer ${idToken}`).call(changeCapacity, {
      params: { eventId: event.id, ticketId: event.ticketTypes[0] as string },
      body: { capacity: 5 },
    });
    expect(await offersOf(event)).toEqual([{ email: first, units: 1, state: 'open' }]);
    expect(await leftOf(event)).toEqual([2]);
  });
});

describe('someone who leaves the waiting list', () => {
  const leave = (event: MadeEvent, key: string) =>
    world.client.call(leaveWaitingList, { params: { eventId: event.id }, body: { key } });

  test('gets no more offers', async () => {
    const { event } = await soldOut({}, 1);
    const [first, second] = [newEmail('first'), newEmail('second')];
    await join(event, first);
    await join(event, second);
    const key = await keyFrom(first, 'leave');
    await leave(event, key);
    await runOut();
    expect(await offersOf(event)).toEqual([{ email: second, units: 1, state: 'open' }]);
    expect(await refusalOf(leave(event, key))).toMatchObject({ code: 'waiting_list.not_found' });
  });

  test('sees with their key that tickets are reserved, and can’t ask for more', async () => {
    const { event } = await soldOut({}, 1);
    const email = newEmail('offered');
    await join(event, email);
    const key = await keyFrom(email, 'leave');
    await runOut();
    const params = { eventId: event.id };
    expect(await world.client.call(getWaitingEntry, { params: { ...params, key } })).toMatchObject({
      state: 'offered',
    });
    const change = world.client.call(changeWaitingEntry, { params, body: { key, quantity: 2 } });
    expect(await refusalOf(change)).toMatchObject({ code: 'waiting_list.not_found' });
  });

  test('passes their offer on', async () => {
    const { event } = await soldOut({}, 1);
    const [first, second] = [newEmail('first'), newEmail('second')];
    await join(event, first);
    await join(event, second);
    const leaveKey = await keyFrom(first, 'leave');
    await runOut();
    const offerKey = await offerKeyOf(first);
    await leave(event, leaveKey);
    expect(await offersOf(event)).toEqual([
      { email: first, units: 1, state: 'lapsed' },
      { email: second, units: 1, state: 'open' },
    ]);
    expect(await refusalOf(order(world.url, event, [[0, 1]], { offerKey }))).toMatchObject({
      code: 'offer.used_or_expired',
    });
  });
});

test('a declined offer goes to the next person, and can be neither declined again nor taken', async () => {
  const { event } = await soldOut({}, 1);
  const [first, second] = [newEmail('first'), newEmail('second')];
  await joinUnlimited(event, first);
  await joinUnlimited(event, second);
  await runOut();
  const key = await offerKeyOf(first);
  const decline = () => world.client.call(declineOffer, { params: { eventId: event.id, key } });
  await decline();
  expect(await offersOf(event)).toEqual([
    { email: first, units: 1, state: 'lapsed' },
    { email: second, units: 1, state: 'open' },
  ]);
  const { rows } = await world.pool.query('select state from waiting_entries where event_id = $1 order by place', [
    event.id,
  ]);
  expect(rows).toEqual([{ state: 'left' }, { state: 'offered' }]);
  expect(await refusalOf(decline())).toMatchObject({ code: 'offer.used_or_expired' });
  expect(await refusalOf(order(world.url, event, [[0, 1]], { offerKey: key }))).toMatchObject({
    code: 'offer.used_or_expired',
  });
  const unknown = world.client.call(declineOffer, { params: { eventId: event.id, key: 'nobodys' } });
  expect(await refusalOf(unknown)).toMatchObject({ code: 'offer.not_found' });
});

test('an unknown offer is refused', async () => {
  const { event } = await soldOut();
  const params = { eventId: event.id, key: 'nobodyknowsthiskey' };
  expect(await refusalOf(world.client.call(getOffer, { params }))).toMatchObject({ code: 'offer.not_found' });
  const ordered = order(world.url, event, [[0, 1]], { offerKey: params.key });
  expect(await refusalOf(ordered)).toMatchObject({ code: 'offer.not_found' });
});

test('forty people wait while stock comes and goes: no one is skipped, nothing is sold twice', async () => {
  const { event } = await soldOut({ ticketTypes: [{ capacity: 6 }] }, 6);
  const emails = Array.from({ length: 40 }, () => newEmail('crowd'));
  for (const email of emails) await joinUnlimited(event, email);
  for (let round = 0; round < 4; round++) {
    await Promise.all([
      runOut(),
      ...Array.from({ length: 10 }, () => refusalOf(order(world.url, event, [[0, 1]]))),
      sweepWaitingLists(world.pool),
    ]);
    await world.pool.query(`update offers set expires_at = now() where state = 'open' and event_id = $1`, [event.id]);
    await sweepWaitingLists(world.pool);
    await assertBooksAgree(world.pool);
  }
  const offered = (await offersOf(event)).map(({ email }) => email);
  expect(offered.length).toBeGreaterThan(12);
  expect(offered).toEqual(emails.slice(0, offered.length));
});
