import { act, screen, userEvent, waitFor } from '@testing-library/react-native';
import { router } from 'expo-router';
import { openBrowserAsync } from 'expo-web-browser';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { deviceStore, secureStore } from '../../../tests/memory-stores.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { session } from '../../session/session.ts';
import { doorOf, EVENT_ID, scanOf } from '../door/doors.fixture.ts';
import { openDoor } from '../door/open-doors.ts';
import { rememberDoor } from '../door/stored-doors.ts';
import { orderOf, ticketOf } from '../tickets/orders.fixture.ts';
import { deviceTickets } from '../tickets/tickets.ts';
import { AccountScreen } from './account-screen.tsx';

jest.mock('expo-router', () => {
  const { useEffect } = jest.requireActual<typeof import('react')>('react');
  return {
    router: { push: jest.fn() },
    useFocusEffect: (effect: () => undefined) => useEffect(effect, [effect]),
  };
});
jest.mock('expo-crypto', () => ({
  getRandomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
}));
jest.mock('../push/phone-notifications.ts', () => ({ dropPushToken: () => Promise.resolve() }));
jest.mock('expo-web-browser', () => ({ openBrowserAsync: jest.fn(() => Promise.resolve({ type: 'opened' })) }));

const USER = { id: 'u1', name: 'Ndapewa', email: 'n@example.com', roles: ['USER'] };
const ok = (body: unknown) => ({ status: 200, body });
const SCAN = `POST /api/v1/door/events/${EVENT_ID}/scans`;
const me = { 'GET /api/v1/users': ok(USER) };

beforeAll(() => session.start());
afterEach(() => session.signOut());

async function signedIn(): Promise<void> {
  answerCalls({ 'POST /api/v2/auth/login': ok({ idToken: 'id', refreshToken: 'r' }), ...me });
  await session.signIn({ email: USER.email, password: 'secret' });
}

test('leads to signing in without a session', async () => {
  renderScreen(<AccountScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Sign in' }));
  expect(router.push).toHaveBeenCalledWith('/login');
});

test('shows the user while a slow server hasn’t confirmed them yet', () => {
  const user = { ...USER, roles: [] };
  jest.spyOn(session, 'state').mockReturnValue({ ready: false, user, leaving: false, needsTwoStepSetup: false });
  renderScreen(<AccountScreen />);
  expect(screen.getByText('Signed in as n@example.com')).toBeTruthy();
});

test('leads to the notification settings', async () => {
  await signedIn();
  renderScreen(<AccountScreen />);
  await userEvent.press(screen.getByRole('link', { name: 'Notifications' }));
  expect(router.push).toHaveBeenCalledWith('/settings/notifications');
});

test('links to our pages, all of which exist on the site, and shows the version', async () => {
  const pages = readFileSync(join(__dirname, '../../../../web/app/pages/site-pages.ts'), 'utf8');
  await signedIn();
  renderScreen(<AccountScreen />);
  for (const [label, path] of [
    ['Account settings', '/account'],
    ['About us', '/about-us'],
    ['Privacy Policy', '/legal/privacy-policy'],
    ['Terms and Conditions', '/legal/terms-and-conditions'],
  ] as const) {
    await userEvent.press(screen.getByRole('link', { name: label }));
    expect(openBrowserAsync).toHaveBeenLastCalledWith(`http://localhost:3000${path}`);
    expect(pages).toContain(`path: '${path}'`);
  }
  expect(screen.getByText(/^Version \d/)).toBeTruthy();
});

test('signs out of this phone after asking, and leaves nothing on it', async () => {
  await signedIn();
  deviceStore.setItem('tickets', '{}');
  renderScreen(<AccountScreen />);
  expect(screen.getByText('Signed in as n@example.com')).toBeTruthy();
  await userEvent.press(screen.getByTestId('sign-out'));
  expect(screen.getByText('Sign out of this phone?')).toBeTruthy();
  await userEvent.press(screen.getByRole('button', { name: 'Cancel' }));
  expect(session.state().user).not.toBeNull();
  await userEvent.press(screen.getByTestId('sign-out'));
  await userEvent.press(screen.getByTestId('confirm-sign-out'));
  expect(session.state().user).toBeNull();
  expect(deviceStore.items.size + secureStore.items.size).toBe(0);
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
});

test('removes the tickets after a session that ended elsewhere, without signing in again', async () => {
  await signedIn();
  const order = orderOf([ticketOf('t1')]);
  answerCalls({ 'GET /api/v1/public/tickets/k1': ok(order) });
  await deviceTickets.fetchOrder('k1');
  const refused = { status: 401, body: { code: 'auth.required', message: 'Please sign in.' } };
  answerCalls({ 'GET /api/v1/users': refused, 'POST /api/v1/auth/refresh': refused });
  await session.reload().catch(() => undefined);
  renderScreen(<AccountScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Remove tickets from this phone' }));
  expect(screen.getByText('Remove all tickets from this phone?')).toBeTruthy();
  await userEvent.press(screen.getByRole('button', { name: 'Cancel' }));
  expect(deviceTickets.state().stored.orders).toHaveProperty('k1');
  await userEvent.press(screen.getByTestId('remove-from-phone'));
  await userEvent.press(screen.getByRole('button', { name: 'Remove tickets' }));
  expect(deviceTickets.state().stored.orders).toEqual({});
  expect(deviceStore.items.size + secureStore.items.size).toBe(0);
  expect(screen.queryByTestId('remove-from-phone')).toBeNull();
});

test('removes a door opened by its link from a phone without tickets or a session', async () => {
  const door = { eventId: EVENT_ID, linkKey: 'key', doorName: 'North gate', door: doorOf() };
  rememberDoor(deviceStore, door, Date.now());
  renderScreen(<AccountScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Remove doors from this phone' }));
  expect(screen.getByText('Remove all doors from this phone?')).toBeTruthy();
  await userEvent.press(screen.getByRole('button', { name: 'Remove doors' }));
  expect(deviceStore.items.size).toBe(0);
  expect(screen.queryByTestId('remove-from-phone')).toBeNull();
});

test('says that removing tickets removes the doors too', async () => {
  answerCalls({ 'GET /api/v1/public/tickets/k1': ok(orderOf([ticketOf('t1')])) });
  await deviceTickets.fetchOrder('k1');
  rememberDoor(deviceStore, { eventId: EVENT_ID, linkKey: null, doorName: null, door: doorOf() }, Date.now());
  renderScreen(<AccountScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Remove tickets and doors from this phone' }));
  expect(screen.getByText('Remove all tickets and doors from this phone?')).toBeTruthy();
});

test('says before signing out that scans at a door would be lost, until they have been sent', async () => {
  await signedIn();
  const door = { eventId: EVENT_ID, linkKey: null };
  const stored = { code: 'CODE1', nonce: 'n1', readAt: Date.now() };
  rememberDoor(deviceStore, { ...door, linkKey: 'key', doorName: 'North gate', door: doorOf() }, Date.now());
  deviceStore.setItem(`door:${EVENT_ID}:waiting`, JSON.stringify([stored]));
  answerCalls({ [SCAN]: 'offline' });
  renderScreen(<AccountScreen />);
  await userEvent.press(screen.getByTestId('sign-out'));
  expect(screen.getByText(/^1 scan hasn’t been sent yet and will be lost\./)).toBeTruthy();
  const { queue } = openDoor(door);
  act(() => queue.add('CODE2', { practice: false }));
  act(() => queue.add('CODE3', { practice: true }));
  expect(screen.getByText(/^2 scans haven’t been sent yet and will be lost\./)).toBeTruthy();
  answerCalls({ [SCAN]: ok(scanOf()) });
  act(() => [openDoor(door), openDoor({ ...door, linkKey: 'key' })].forEach((opened) => opened.queue.retry()));
  await waitFor(() => expect(screen.queryByText(/will be lost/)).toBeNull());
});

test('signs out everywhere, but not here if the server can’t be reached', async () => {
  await signedIn();
  renderScreen(<AccountScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Sign out everywhere' }));
  answerCalls({ 'DELETE /api/v1/users/me/sessions': 'offline' });
  await userEvent.press(screen.getByTestId('confirm-sign-out'));
  expect(await screen.findByText(/^We can’t reach Quivertree/)).toBeTruthy();
  expect(session.state().user).not.toBeNull();
  answerCalls({ 'DELETE /api/v1/users/me/sessions': ok({ ended: true }) });
  await userEvent.press(screen.getByTestId('confirm-sign-out'));
  expect(session.state().user).toBeNull();
});
