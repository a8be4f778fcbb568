import { screen, userEvent, waitFor } from '@testing-library/react-native';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { EVENT_ID, eventOnSale } from '../../../tests/event-on-sale.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { useSession } from '../../session/use-session.ts';
import { requestPermission } from './phone-notifications.ts';
import { SalesAlert } from './sales-alert.tsx';

jest.mock('expo-router', () => ({ router: { push: jest.fn() } }));
jest.mock('../../session/use-session.ts', () => ({ useSession: jest.fn() }));
jest.mock('./phone-notifications.ts', () => ({
  requestPermission: jest.fn(),
  pushToken: () => Promise.resolve('token-1'),
}));

const FOLLOWED = 'GET /api/v1/users/me/followed-events';
const FOLLOW = `PUT /api/v1/users/me/followed-events/${EVENT_ID}`;
const UNFOLLOW = `DELETE /api/v1/users/me/followed-events/${EVENT_ID}`;
const DEVICES = 'GET /api/v1/users/me/push-devices';
const REGISTER = 'PUT /api/v1/users/me/push-devices/current';
const ok = (body: unknown) => ({ status: 200, body });
const device = { id: 'd1', provider: 'apns', kinds: ['offer'], registeredAt: '2026-11-23T00:00:00Z', current: true };

const signedIn = (user: object | null) =>
  jest.mocked(useSession).mockReturnValue({ ready: true, user, leaving: false, needsTwoStepSetup: false } as never);
const render = () => renderScreen(<SalesAlert details={eventOnSale().details} />);
const tellMe = () => screen.findByRole('button', { name: 'Tell me when sales open' });

/** Presses the button once it's known that the event isn't followed. */
async function press(): Promise<void> {
  await waitFor(async () => expect(await tellMe()).toBeEnabled());
  await userEvent.press(await tellMe());
}

beforeEach(() => {
  signedIn({ id: 'u1' });
  jest.mocked(requestPermission).mockReset().mockResolvedValue('granted');
});

test('asks for permission on press, signs this phone up for the notification, and can be undone', async () => {
  const { asked } = answerCalls({
    [FOLLOWED]: ok({ eventIds: [] }),
    [DEVICES]: ok({ providers: ['apns'], devices: [device] }),
    [REGISTER]: ok(device),
    [FOLLOW]: ok({ following: true }),
    [UNFOLLOW]: ok({ following: false }),
  });
  render();
  await tellMe();
  expect(requestPermission).not.toHaveBeenCalled();
  await press();
  expect(await screen.findByText('We’ll notify you on this phone when sales open.')).toBeTruthy();
  expect(requestPermission).toHaveBeenCalledTimes(1);
  const [register, follow] = asked.filter(({ method }) => method === 'PUT');
  expect(await register?.json()).toMatchObject({ token: 'token-1', kinds: ['offer', 'sales_open'] });
  expect(follow?.url).toContain(EVENT_ID);
  await userEvent.press(screen.getByRole('button', { name: 'Don’t notify me' }));
  expect(await tellMe()).toBeTruthy();
  expect(asked.at(-1)?.method).toBe('DELETE');
});

test('shows that the event is followed already, and asks for nothing', async () => {
  answerCalls({ [FOLLOWED]: ok({ eventIds: [EVENT_ID] }) });
  render();
  expect(await screen.findByText('We’ll notify you on this phone when sales open.')).toBeTruthy();
  expect(requestPermission).not.toHaveBeenCalled();
});

test('a phone that gets this kind already isn’t registered again', async () => {
  const { asked } = answerCalls({
    [FOLLOWED]: ok({ eventIds: [] }),
    [DEVICES]: ok({ providers: ['apns'], devices: [{ ...device, kinds: ['sales_open'] }] }),
    [FOLLOW]: ok({ following: true }),
  });
  render();
  await press();
  await screen.findByRole('button', { name: 'Don’t notify me' });
  expect(asked.filter(({ url }) => url.endsWith('/current'))).toEqual([]);
});

test('leads guests to sign in, and back', async () => {
  signedIn(null);
  answerCalls({});
  render();
  await userEvent.press(await tellMe());
  expect(router.push).toHaveBeenCalledWith({ pathname: '/login', params: { from: '/explore/desert-sound' } });
});

test('follows nothing while notifications are blocked, and leads to the settings', async () => {
  jest.mocked(requestPermission).mockResolvedValue('denied');
  const { asked } = answerCalls({ [FOLLOWED]: ok({ eventIds: [] }) });
  render();
  await press();
  expect(await screen.findByText(/are blocked/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open settings' })).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('says that the server can’t notify this phone, and follows nothing', async () => {
  const { asked } = answerCalls({
    [FOLLOWED]: ok({ eventIds: [] }),
    [DEVICES]: ok({ providers: ['fcm'], devices: [] }),
  });
  render();
  await press();
  expect(await screen.findByText('We can’t send notifications to this phone yet.')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test.each([
  ['without a connection', 'offline' as const, /^We can’t reach Quivertree/],
  [
    'if sales have closed',
    { status: 409, body: { code: 'push.not_followable', message: 'Sales are over.' } },
    /Sales are over/,
  ],
])('says why nothing was changed %s', async (_, answer, text) => {
  answerCalls({
    [FOLLOWED]: 'offline',
    [DEVICES]: ok({ providers: ['apns'], devices: [{ ...device, kinds: ['sales_open'] }] }),
    [FOLLOW]: answer,
  });
  render();
  await press();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await tellMe()).toBeEnabled();
});
