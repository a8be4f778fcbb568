import { type EventDetail, getEvent, listCalendarEvents, listEvents } from '@quivertree/contract/catalogue/catalogue';
import { orderRequest, placeOrder } from '@quivertree/contract/orders/orders';
import { resetPassword, signUp } from '@quivertree/contract/accounts/accounts';
import { readBasket } from '@quivertree/domain/orders/basket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventPageOf } from '../../apps/web/app/features/catalogue/event-page.ts';
import { loadBasket, saveBasket } from '@quivertree/checkout/basket-storage';
import { storeBuyer, storeCustomFields, readBuyer, readCustomFields } from '@quivertree/checkout/drafts';
import { calendarEntry } from '@quivertree/domain/catalogue/calendar-entry';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import * as keys from '@quivertree/session/storage-keys';
import { userFrom } from '@quivertree/session/stored-session';
import { type MadeEvent, makeEvent } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { startWorld, type World } from '../world/world.ts';

const NOW = Date.UTC(2026, 10, 21);
let world: World;
let event: MadeEvent;
let detail: EventDetail;
beforeAll(async () => {
  world = await startWorld();
  event = await makeEvent(world.pool, {
    slug: 'entities',
    customFields: [
      { label: 'Diet', type: 'DROPDOWN', required: true, options: 'None, Vegan' },
      { label: 'NUMBER', type: 'NUMBER', section: 'At the table' },
      ...['PHONE', 'EMAIL', 'TEXTAREA', 'TEXT', 'DATE'].map((type) => ({ label: type, type })),
    ],
  });
  detail = await world.client.call(getEvent, { params: { idOrSlug: 'entities' } });
});
afterAll(() => world.stop());

test("§3 1: a card's fields", async () => {
  const { content } = await world.client.call(listEvents, { query: {} });
  expect(content[0]).toMatchObject({
    id: event.id,
    slug: 'entities',
    name: 'Jazz under the camelthorn',
    category: 'Music',
  });
  for (const field of ['description', 'organizerName', 'location', 'address', 'startsAt', 'imageUrl', 'startTime'])
    expect(content[0]).toHaveProperty(field);
  expect(content[0]?.startsAt).toMatch(/^\w{3}, \d+ \w{3} \d{4}, \d\d:\d\d$/);
  expect(Date.parse(content[0]?.startTime ?? '')).not.toBeNaN();
});

test('§3 2; §3 3; §7 1: a page of events is read as items and counts; missing or negative numbers fall back', async () => {
  const answer = await world.client.call(listEvents, {
    query: { page: 0, size: 5, sort: 'startTime,ASC', featuredOnly: 'false' },
  });
  expect(answer.page).toEqual({ number: 0, size: 5, totalPages: 1, totalElements: 1 });
  expect(eventPageOf(answer, { page: 0, size: 5 })).toMatchObject({
    items: [{ id: event.id }],
    page: 0,
    size: 5,
    totalPages: 1,
    totalElements: 1,
  });
  const broken = { content: [], page: { number: -2, size: 'many', totalElements: -1 } };
  expect(eventPageOf(broken, { page: 3, size: 12 })).toEqual({
    items: [],
    page: 3,
    size: 12,
    totalPages: 0,
    totalElements: 0,
  });
});

test('§3 4; §3 5; §3 6; §3 7; §7 2: an event has details, tickets and options', () => {
  for (const field of [
    'id',
    'name',
    'category',
    'description',
    'location',
    'address',
    'startsAt',
    'endsAt',
    'coverImageUrl',
    'imageUrl',
    'organizerName',
  ])
    expect(detail.details).toHaveProperty(field);
  expect(detail.tickets).toMatchObject([
    {
      id: event.ticketTypes[0],
      name: 'Type 1',
      price: 100,
      description: null,
      available: 100,
      capacity: 100,
      maxPerOrder: 10,
      startDate: null,
    },
  ]);
  expect(detail.options).toMatchObject({ currency: 'NAD', businessCoversFee: false, variableFee: 5, fixedFee: 0 });
});

test('§3 8: a custom field has a type, a section (Other by default) and comma-separated options', () => {
  expect(detail.options.customFields.map(({ type }) => type)).toEqual([
    'DROPDOWN',
    'NUMBER',
    'PHONE',
    'EMAIL',
    'TEXTAREA',
    'TEXT',
    'DATE',
  ]);
  expect(detail.options.customFields[0]).toMatchObject({
    label: 'Diet',
    required: true,
    section: 'Other',
    options: 'None, Vegan',
  });
  expect(detail.options.customFields[1]).toMatchObject({ label: 'NUMBER', section: 'At the table', options: null });
});

test('§3 9; §3 23; §9 14: a basket is kept for each event, version 1, for 7 days', () => {
  const storage = new MemoryStore();
  const basket = { eventId: 'e1', lines: [{ ticketId: 't1', qty: 2 }], updatedAt: NOW, version: 1 as const };
  saveBasket(storage, basket);
  saveBasket(storage, { ...basket, eventId: 'e2' });
  const prefixes = [...storage.items.keys()].map((key) => key.replace(/e\d$/, ''));
  expect(new Set(prefixes).size).toBe(1);
  expect(JSON.parse([...storage.items.values()][0] ?? '')).toEqual(basket);
  expect(loadBasket(storage, 'e1', NOW + 604_800_000 - 1).lines).toHaveLength(1);
  expect(loadBasket(storage, 'e1', NOW + 604_800_000).lines).toEqual([]);
  expect(readBasket({ ...basket, version: 2 }, 'e1', NOW)).toBeUndefined();
});

test('§3 10: drafts of the attendee and of the custom fields are kept for each event', () => {
  const storage = new MemoryStore();
  storeBuyer(storage, 'e1', { name: 'Ndapewa', email: 'n@example.com' }, NOW);
  storeCustomFields(storage, 'e1', { f1: 'Vegan' }, NOW);
  expect(readBuyer(storage, 'e1', NOW)).toEqual({ name: 'Ndapewa', email: 'n@example.com' });
  expect(readCustomFields(storage, 'e1', NOW)).toEqual({ f1: 'Vegan' });
  expect(readBuyer(storage, 'e2', NOW).name).toBe('');
});

test('§3 11; §3 12; §7 4: the order request and its answer', async () => {
  const body = {
    eventId: event.id,
    orderType: 'ONLINE' as const,
    attendee: { name: 'Ndapewa Shikongo', email: 'n@example.com' },
    customFields: [{ label: 'Diet', value: 'Vegan' }],
    tickets: [{ ticketId: event.ticketTypes[0] as string, quantity: 2 }],
  };
  expect(orderRequest.parse(body)).toEqual(body);
  const answer = await world.client.call(placeOrder, { body });
  expect(answer).toMatchObject({ amount: 210, provider: 'TEST' });
  for (const field of ['return_url', 'payment_url', 'merchant_id', 'reference', 'description', 'amount', 'notify_url'])
    expect(answer.payload).toHaveProperty(field);
  expect(answer.payload, 'the key of the merchant is never sent').not.toHaveProperty('merchant_key');
});

test("§3 14; §3 15: a user without a name is 'User', and without roles has none", () => {
  expect(userFrom({ id: '1', email: 'n@example.com' })).toEqual({
    id: '1',
    email: 'n@example.com',
    name: 'User',
    roles: [],
  });
  expect(userFrom({ id: '1', email: 'n@example.com', name: 'N', avatarUrl: '/n.png', roles: ['USER'] })).toMatchObject({
    name: 'N',
    avatarUrl: '/n.png',
    roles: ['USER'],
  });
});

test('§3 16; §3 17; §7 6: signing in returns two tokens; the ID token has name, email and sub', async () => {
  const user = await makeUser(world.pool);
  const answer = await fetch(`${world.url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: user.password }),
  });
  const { idToken, refreshToken } = (await answer.json()) as { idToken: string; refreshToken: string };
  expect(refreshToken).toBeTypeOf('string');
  const payload = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  expect(payload).toMatchObject({ name: 'Ndapewa Shikongo', email: user.email, sub: user.id });
});

test('§3 18: the input for adding to a calendar', () => {
  const entry = calendarEntry({
    name: 'Jazz',
    description: 'Bring a jacket.',
    startDate: '2026-12-05T16:00:00Z',
    endDate: '2026-12-05T18:00:00Z',
    location: 'Windhoek',
    timeZone: 'Africa/Windhoek',
  });
  expect(entry).toEqual({
    name: 'Jazz',
    description: 'Bring a jacket.',
    start: Date.UTC(2026, 11, 5, 16),
    end: Date.UTC(2026, 11, 5, 18),
    location: 'Windhoek',
  });
});

test("§3 19; §7 3; §7 15: the calendar's events have an id, a title, a start and an end", async () => {
  const events = await world.client.call(listCalendarEvents, {});
  expect(events).toMatchObject([{ id: event.id, title: 'Jazz under the camelthorn' }]);
  expect(Date.parse(events[0]?.end ?? '')).toBeGreaterThan(Date.parse(events[0]?.start ?? ''));
});

test('§3 20; §3 21: what signing up and resetting a password send', () => {
  const names = { firstname: 'Selma', lastname: 'Iipinge', email: 's@example.com', password: 'a long password' };
  expect(signUp.body.parse(names)).toEqual(names);
  const reset = { email: 's@example.com', code: 'ABCD-EFGH', newPassword: 'a long password' };
  expect(resetPassword.body.parse(reset)).toEqual(reset);
});

test('§3 22: where the browser keeps the session', () => {
  expect(keys).toMatchObject({
    ID_TOKEN: 'id_token',
    REFRESH_TOKEN: 'refresh_token',
    AUTH_USER: 'auth_user',
    REMEMBERED_EMAIL: 'pc_remember_email',
    RETURN_TO: 'ne:return_to',
  });
});
