import { clearOpenOrder, storeOpenOrder } from '@quivertree/checkout/open-order';
import { act, screen, userEvent } from '@testing-library/react-native';
import { AccessibilityInfo } from 'react-native';
import { router, useFocusEffect } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { apiClient, session } from '../../session/session.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { getCurrentUser } from '@quivertree/contract/accounts/accounts';
import { rememberLatestOrder } from '../checkout/unpaid-order.tsx';
import { myOrderOf, orderOf, ticketOf } from './orders.fixture.ts';
import type { OrderTickets } from './stored-tickets.ts';
import { deviceTickets } from './tickets.ts';
import { TicketsScreen } from './tickets-screen.tsx';

jest.mock('expo-router', () => ({ router: { push: jest.fn() }, useFocusEffect: jest.fn() }));
jest.mock('../push/phone-notifications.ts', () => ({ dropPushToken: () => Promise.resolve() }));

const USER = { id: 'u1', name: 'Ndapewa', email: 'ndapewa@example.com', roles: ['USER'] };
const LATER = { startsAt: '2126-12-05T16:00:00.000Z', endsAt: '2126-12-05T21:00:00.000Z' };
const concert = orderOf([ticketOf('t1')], LATER);
const voided = orderOf([ticketOf('t1', { state: 'void', code: null })], LATER);

const ok = (body: unknown) => ({ status: 200, body });
const refused = { status: 401, body: { code: 'auth.required', message: 'Please sign in.' } };
const listOf = (...orders: unknown[]) => ok({ emailConfirmed: true, orders });
const TICKETS = 'GET /api/v1/public/tickets/k1';
const MINE = 'GET /api/v1/users/me/orders';
const CODES = 'GET /api/v1/users/me/tickets';
const codesOf = (order: OrderTickets) =>
  ok({ version: 'v2', emailConfirmed: true, orders: [{ ...order, ticketsKey: 'k1' }] });
/** Without codes in the list, the app fetches each order. */
const ME = { 'GET /api/v1/users': ok(USER), [CODES]: ok({ version: 'v1', emailConfirmed: true, orders: [] }) };

beforeAll(() => session.start());
afterEach(() => session.signOut());

async function signedIn(answers: Parameters<typeof answerCalls>[0]): Promise<void> {
  answerCalls({ 'POST /api/v2/auth/login': ok({ idToken: 'id', refreshToken: 'r' }), ...ME, ...answers });
  await session.signIn({ email: USER.email, password: 'secret' });
  await deviceTickets.sync();
}

test('lists upcoming and past orders and opens one', async () => {
  const old = orderOf([ticketOf('t9')], {
    name: 'Old Fair',
    startsAt: '2020-01-01T16:00:00Z',
    endsAt: '2020-01-01T21:00:00Z',
  });
  await signedIn({
    [MINE]: listOf(myOrderOf('k1', concert), myOrderOf('k2', old, { past: true })),
    [TICKETS]: ok(concert),
  });
  renderScreen(<TicketsScreen />);
  expect(screen.getByText('Upcoming')).toBeTruthy();
  expect(screen.getByText('Past')).toBeTruthy();
  expect(screen.getByText('Old Fair')).toBeTruthy();
  expect(screen.getAllByText('1 ticket · N$ 450.00')).toHaveLength(2);
  await userEvent.press(screen.getByRole('link', { name: 'Desert Sound' }));
  expect(router.push).toHaveBeenCalledWith('/tickets/k1');
});

test('lists a postponed event without its old date', async () => {
  await signedIn({
    [MINE]: listOf(myOrderOf('k1', orderOf([ticketOf('t1')], { ...LATER, state: 'postponed' }))),
    [TICKETS]: ok(concert),
  });
  renderScreen(<TicketsScreen />);
  expect(screen.getByText('Postponed')).toBeTruthy();
  expect(screen.getByText('New date to be announced')).toBeTruthy();
  expect(screen.queryByText(/Dec/i)).toBeNull();
});

test('says what will appear if there are no tickets', async () => {
  await signedIn({ [MINE]: listOf() });
  renderScreen(<TicketsScreen />);
  expect(screen.getByText('No tickets yet')).toBeTruthy();
});

test('leads back to an order until it is paid', async () => {
  const until = new Date(Date.now() + 5 * 60_000).toISOString();
  storeOpenOrder(deviceStore, 'e1', { reference: 'GW1ZPV-1', key: 'KEY', until, request: '' }, Date.now());
  rememberLatestOrder('e1');
  renderScreen(<TicketsScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Continue to payment' }));
  expect(router.push).toHaveBeenCalledWith({
    pathname: '/checkout/status/[reference]',
    params: { reference: 'GW1ZPV-1', key: 'KEY' },
  });
  clearOpenOrder(deviceStore, 'e1');
  await act(() => jest.mocked(useFocusEffect).mock.lastCall?.[0]());
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
});

test('asks for the address to be confirmed, and sends the link again', async () => {
  const unconfirmed = { [MINE]: ok({ emailConfirmed: false, orders: [] }) };
  await signedIn(unconfirmed);
  renderScreen(<TicketsScreen />);
  expect(screen.getByText('Please confirm your email address')).toBeTruthy();
  const message = 'We’ve sent a link to ndapewa@example.com. Open it to confirm your address.';
  const { asked } = answerCalls({ 'POST /api/v1/users/me/confirmation': ok({ message }) });
  await userEvent.press(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?next=%2Ftickets']);
  const check = () => userEvent.press(screen.getByRole('button', { name: 'I’ve confirmed it' }));
  answerCalls({ ...ME, ...unconfirmed });
  await check();
  expect(await screen.findByText(/^ndapewa@example\.com isn’t confirmed yet\./)).toBeTruthy();
  answerCalls({ ...ME, [MINE]: listOf(myOrderOf('k1', concert)), [TICKETS]: ok(concert) });
  await check();
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
  expect(screen.queryByText('Please confirm your email address')).toBeNull();
});

test('asks for the address to be confirmed above the tickets of links, too', async () => {
  await signedIn({ [MINE]: ok({ emailConfirmed: false, orders: [] }), [TICKETS]: ok(concert) });
  await deviceTickets.fetchOrder('k1');
  renderScreen(<TicketsScreen />);
  expect(screen.getByText('Desert Sound')).toBeTruthy();
  expect(screen.getByText('Please confirm your email address')).toBeTruthy();
});

test('says that no link could be sent without a connection', async () => {
  await signedIn({ [MINE]: ok({ emailConfirmed: false, orders: [] }) });
  renderScreen(<TicketsScreen />);
  answerCalls({ 'POST /api/v1/users/me/confirmation': 'offline', ...ME, [MINE]: 'offline' });
  for (const name of ['Send the link again', 'I’ve confirmed it']) {
    await userEvent.press(screen.getByRole('button', { name }));
    expect(await screen.findByText(/^We can’t reach Quivertree\./)).toBeTruthy();
  }
});

test('offers to try again if nothing could be loaded', async () => {
  await signedIn({ [MINE]: { status: 503, body: { message: 'Please try again in a minute.' } } });
  renderScreen(<TicketsScreen />);
  expect(screen.getByText(/Error loading your tickets: Please try again in a minute/)).toBeTruthy();
  answerCalls({ ...ME, [MINE]: listOf(myOrderOf('k1', concert)), [TICKETS]: ok(concert) });
  await userEvent.press(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
});

test('offers guests to sign in or to have their links sent again', async () => {
  const announce = jest.spyOn(AccessibilityInfo, 'announceForAccessibility');
  renderScreen(<TicketsScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Resend my tickets' }));
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  expect(announce).toHaveBeenLastCalledWith('Please enter a valid email address.');
  answerCalls({ 'POST /api/v1/public/tickets/resend': ok({ message: 'Check your email.' }) });
  await userEvent.type(screen.getByLabelText('Email'), 'guest@example.com');
  await userEvent.press(screen.getByRole('button', { name: 'Resend my tickets' }));
  expect(await screen.findByText('Check your email.')).toBeTruthy();
  expect(announce).toHaveBeenLastCalledWith('Check your email.');
});

test('still shows the tickets of a session that has expired', async () => {
  await signedIn({ [MINE]: listOf(myOrderOf('k1', concert)), [TICKETS]: ok(concert) });
  answerCalls({ 'GET /api/v1/users': refused, 'POST /api/v1/auth/refresh': refused });
  await apiClient.call(getCurrentUser, {}).catch(() => undefined);
  const { asked } = answerCalls({});
  renderScreen(<TicketsScreen />);
  expect(screen.getByText('Desert Sound')).toBeTruthy();
  expect(screen.getByText(/You’ve been signed out/)).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.press(screen.getByRole('button', { name: 'Remove tickets from this phone' }));
  await userEvent.press(screen.getByRole('button', { name: 'Remove tickets' }));
  expect(screen.queryByText('Desert Sound')).toBeNull();
  expect(screen.getByText('Have an account?')).toBeTruthy();
});

test('keeps the tickets of links that were opened between signing out and in', async () => {
  await signedIn({ [MINE]: listOf() });
  session.signOut();
  answerCalls({ [TICKETS]: ok(concert) });
  await deviceTickets.fetchOrder('k1');
  await signedIn({ [MINE]: listOf(), [TICKETS]: ok(concert) });
  renderScreen(<TicketsScreen />);
  expect(screen.getByText('Desert Sound')).toBeTruthy();
});

test('says when the tickets are from if they couldn’t be updated', async () => {
  await signedIn({ [MINE]: listOf(myOrderOf('k1', concert)), [TICKETS]: ok(concert) });
  answerCalls({ ...ME, [MINE]: 'offline' });
  await deviceTickets.sync();
  renderScreen(<TicketsScreen />);
  expect(screen.getByText('Desert Sound')).toBeTruthy();
  expect(screen.getByText(/couldn’t be updated/)).toBeTruthy();
});

test('says that a ticket was voided elsewhere until the user hides it', async () => {
  await signedIn({ [MINE]: listOf(myOrderOf('k1', concert)), [TICKETS]: ok(concert) });
  answerCalls({ ...ME, [MINE]: listOf(myOrderOf('k1', concert, { tickets: 0 })), [CODES]: codesOf(voided) });
  await deviceTickets.sync();
  renderScreen(<TicketsScreen />);
  expect(screen.getByText(/1 ticket for Desert Sound is no longer valid/)).toBeTruthy();
  await userEvent.press(screen.getByRole('button', { name: 'Hide this message' }));
  expect(screen.queryByText(/is no longer valid/)).toBeNull();
});

test('says that a full phone can’t save the tickets', async () => {
  await signedIn({ [MINE]: listOf() });
  jest.spyOn(deviceStore, 'setItem').mockImplementation(() => {
    throw new Error('database or disk is full');
  });
  renderScreen(<TicketsScreen />);
  answerCalls({ ...ME, [MINE]: listOf(myOrderOf('k1', concert)), [TICKETS]: ok(concert) });
  await act(() => deviceTickets.sync());
  expect(screen.getByText('Desert Sound')).toBeTruthy();
  expect(screen.getByText(/Your phone is full/)).toBeTruthy();
});
