import { listMyOrders, resendTickets } from '@quivertree/contract/accounts/own-account';
import type { Client } from '@quivertree/contract/client';
import { postponeEvent, republishEvent } from '@quivertree/contract/event-changes/event-changes';
import { addToFollowing, getFollowing } from '@quivertree/contract/following/following';
import { getOrganiserPage, listOrganiserEvents } from '@quivertree/contract/organisers/organisers';
import { followEvent, listFollowedEvents } from '@quivertree/contract/push/push';
import { resendOrder } from '@quivertree/contract/selling/order-actions';
import { returnTicket } from '@quivertree/contract/tickets/returns';
import { listMyTickets } from '@quivertree/contract/tickets/tickets';
import { getRoomPlace, joinWaitingRoom } from '@quivertree/contract/waiting-room/waiting-room';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passOn } from '../../../../../tests/world/pass-on.ts';
import { order } from '../../../../../tests/world/buy.ts';
import { refusalCode } from '../../../../../tests/world/refusal-of.ts';
import { mailAbout, mailsTo } from '../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { letEnd, signedIn } from '../../../../../tests/world/organiser-money.ts';
import { buy, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { deleteOldFollowing } from '../following/delete-old-following.ts';
import { deletePastFollowers } from '../push/follow-events.ts';
import { endReturns } from '../tickets/returns/end-returns.ts';
import { admitPlaces } from '../waiting-room/admit-places.ts';

let world: World;
let organiserId: string;
let organiser: Client;
beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  organiser = await signedInAs(world, { memberOf: { organiserId, role: 'manager' } });
});
afterAll(() => world.stop());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Postpones an event without a new date, and lets its old date pass. */
async function postpone(eventId: string, daysAgo = 40): Promise<void> {
  const body = { note: '', refundsUntil: inDays(14) };
  await organiser.call(postponeEvent, { params: { eventId }, body });
  await letEnd(world, eventId, daysAgo);
  world.context.salesTerms.forget(eventId);
}

async function republish(eventId: string): Promise<void> {
  const newDate = { startsAt: inDays(30), endsAt: inDays(30.2) };
  await organiser.call(republishEvent, { params: { eventId }, body: { note: '', newDate } });
}

test('tickets for a postponed event stay upcoming after its old date, with their codes', async () => {
  const event = await makeEvent(world.pool, { organiserId, name: 'River concert', ticketTypes: [{ priceMinor: 0 }] });
  const user = await signedIn(world);
  const { ticketsKey } = await buy(world, event, { email: user.email });
  await postpone(event.id);
  expect((await user.client.call(listMyOrders, {})).orders).toMatchObject([
    { past: false, event: { state: 'postponed' } },
  ]);
  expect((await user.client.call(listMyTickets, { query: {} })).orders).toMatchObject([
    { ticketsKey, event: { name: 'River concert', state: 'postponed' }, tickets: [{ code: expect.any(String) }] },
  ]);
});

test('a guest can get the links to tickets for a postponed event after its old date', async () => {
  const event = await makeEvent(world.pool, { organiserId, name: 'River concert', ticketTypes: [{ priceMinor: 0 }] });
  const { ticketsKey } = await buy(world, event, { email: 'guest@example.com' });
  await postpone(event.id);
  await world.client.call(resendTickets, { body: { email: 'guest@example.com' } });
  expect((await mailAbout(world, 'guest@example.com', 'Your ticket links')).text).toContain(
    `River concert (postponed): ${world.url}/tickets/${ticketsKey}`,
  );
});

test('a transferred ticket for a postponed event is sent again without its old date', async () => {
  const event = await makeEvent(world.pool, { organiserId, name: 'River concert', ticketTypes: [{ priceMinor: 0 }] });
  const bought = await buy(world, event);
  const [ticketId = ''] = bought.ticketIds;
  await passOn(world.client, { ticketsKey: bought.ticketsKey, ticketId, email: 'holder@example.com' });
  await mailAbout(world, 'holder@example.com', 'Your ticket for River concert');
  await postpone(event.id);
  await organiser.call(resendOrder, { params: { reference: bought.reference }, body: { ticketId } });
  const texts = async () =>
    (await mailsTo(world, 'holder@example.com'))
      .filter(({ subject }) => subject === 'Your ticket for River concert')
      .map(({ text }) => text ?? '');
  await expect.poll(async () => (await texts()).length, { timeout: 10_000 }).toBe(2);
  expect((await texts()).filter((text) => text.includes('This event has been postponed.'))).toHaveLength(1);
});

test('the page of tickets for a postponed event says so, and offers no calendar entry', async () => {
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ priceMinor: 0 }] });
  const { ticketsKey } = await buy(world, event);
  const page = async () => (await fetch(`${world.url}/tickets/${ticketsKey}`)).text();
  expect(await page()).toContain('Add To Calendar');
  await postpone(event.id);
  const postponed = await page();
  expect(postponed.match(/This event has been postponed. The new date isn’t known yet./g)?.length).toBeGreaterThan(1);
  expect(postponed).not.toContain('Add To Calendar');
});

test('people who follow or saved a postponed event still do after its old date', async () => {
  const event = await makeEvent(world.pool, { organiserId });
  const { client } = await signedIn(world);
  await client.call(followEvent, { params: { eventId: event.id } });
  await client.call(addToFollowing, { body: { eventIds: [event.id], organiserSlugs: [] } });
  await postpone(event.id);
  await deletePastFollowers(world.pool);
  await deleteOldFollowing(world.pool);
  expect(await client.call(listFollowedEvents, {})).toEqual({ eventIds: [event.id] });
  expect((await client.call(getFollowing, {})).events).toMatchObject([{ id: event.id }]);
});

test('returned tickets for a postponed event stay up for resale after its old date', async () => {
  const event = await makeEvent(world.pool, { organiserId, ticketTypes: [{ capacity: 1, returnable: true }] });
  const { ticketsKey, ticketIds } = await buy(world, event);
  await world.client.call(returnTicket, { params: { ticketsKey }, body: { ticketId: ticketIds[0] ?? '' } });
  await postpone(event.id);
  await endReturns(world.pool);
  const { rows } = await world.pool.query('select state from ticket_returns where event_id = $1', [event.id]);
  expect(rows).toEqual([{ state: 'open' }]);
});

test('a postponed event stays among its organiser’s upcoming events after its old date', async () => {
  const ownId = await makeOrganiser(world.pool);
  const owner = await signedInAs(world, { memberOf: { organiserId: ownId, role: 'manager' } });
  const { id: eventId } = await makeEvent(world.pool, { organiserId: ownId, state: 'postponed' });
  await letEnd(world, eventId, 1);
  const list = async (when: 'coming' | 'past') =>
    (await owner.call(listOrganiserEvents, { params: { organiserId: ownId }, query: { when } })).items;
  expect(await list('coming')).toMatchObject([{ id: eventId }]);
  expect(await list('past')).toEqual([]);
  const { rows } = await world.pool.query<{ slug: string }>('select slug from organisers where id = $1', [ownId]);
  const page = await world.client.call(getOrganiserPage, { params: { slug: rows[0]?.slug ?? '' } });
  expect(page).toMatchObject({ coming: [{ id: eventId }], past: [] });
});

test('a postponed event’s waiting room outlasts its old date, and sales resume through it', async () => {
  const event = await makeEvent(world.pool, { organiserId, waitingRoom: true, ticketTypes: [{ priceMinor: 0 }] });
  const params = { idOrSlug: event.slug };
  const { place } = await world.client.call(joinWaitingRoom, { params, body: {} });
  const placeState = async () => (await world.client.call(getRoomPlace, { params: { ...params, place } })).state;
  await expect.poll(placeState, { timeout: 20_000 }).toBe('admitted');
  await postpone(event.id);
  await admitPlaces(world.pool);
  await republish(event.id);
  expect(await refusalCode(order(world.url, event, [[0, 1]]))).toBe('order.no_place');
  await order(world.url, event, [[0, 1]], { roomPlace: place });
});
