import { fireEvent, screen, userEvent, waitFor } from '@testing-library/react-native';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { useSession } from '../../session/use-session.ts';
import { NotificationSettingsScreen } from './notification-settings-screen.tsx';
import { requestPermission } from './phone-notifications.ts';
import { remindersAreOn } from './reminders.ts';

jest.mock('expo-router', () => ({ router: { push: jest.fn() } }));
jest.mock('expo-network', () => ({
  useNetworkState: () => ({ isConnected: true }),
  getNetworkStateAsync: () => Promise.resolve({ isConnected: true }),
}));
jest.mock('../../session/use-session.ts', () => ({ useSession: jest.fn() }));
jest.mock('./phone-notifications.ts', () => ({
  requestPermission: jest.fn(() => Promise.resolve('granted')),
  pushToken: () => Promise.resolve('token-1'),
}));

const LIST = 'GET /api/v1/users/me/push-devices';
const REGISTER = 'PUT /api/v1/users/me/push-devices/current';
const MINE = 'GET /api/v1/business/organisers';
const ok = (body: unknown) => ({ status: 200, body });
const device = { id: 'd1', provider: 'apns', kinds: ['offer'], registeredAt: '2026-11-23T00:00:00Z', current: true };

const signedIn = (user: object | null) =>
  jest.mocked(useSession).mockReturnValue({ ready: true, user, leaving: false, needsTwoStepSetup: false } as never);
const turn = (testID: string, on: boolean) => fireEvent(screen.getByTestId(testID), 'valueChange', on);

beforeEach(() => {
  signedIn({ id: 'u1' });
  jest.mocked(requestPermission).mockClear();
});

test('asks for permission only when something is turned on', async () => {
  const { asked } = answerCalls({
    [LIST]: ok({ providers: ['apns'], devices: [device] }),
    [MINE]: ok([]),
    [REGISTER]: ok(device),
  });
  renderScreen(<NotificationSettingsScreen />);
  expect(screen.getByLabelText('Loading your notifications')).toBeTruthy();
  expect((await screen.findByTestId('kind-offer')).props['value']).toBe(true);
  expect(screen.queryByTestId('kind-payout')).toBeNull();
  expect(requestPermission).not.toHaveBeenCalled();
  turn('kind-event_moved', true);
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
  expect(requestPermission).toHaveBeenCalledTimes(1);
  const put = asked.find(({ method }) => method === 'PUT');
  expect(await put?.json()).toEqual({ provider: 'apns', token: 'token-1', kinds: ['offer', 'event_moved'] });
});

test('shows payouts to members of an organisation', async () => {
  answerCalls({
    [LIST]: ok({ providers: ['expo'], devices: [] }),
    [MINE]: ok([{ id: 'o1', slug: 'x', name: 'Hardap', role: 'owner' }]),
  });
  renderScreen(<NotificationSettingsScreen />);
  expect(await screen.findByTestId('kind-payout')).toBeTruthy();
});

test('explains that notifications are blocked, and turns nothing on', async () => {
  jest.mocked(requestPermission).mockResolvedValueOnce('denied');
  answerCalls({ [LIST]: ok({ providers: ['apns'], devices: [] }), [MINE]: ok([]) });
  renderScreen(<NotificationSettingsScreen />);
  turn('reminders', true);
  expect(await screen.findByText(/are blocked/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open settings' })).toBeTruthy();
  expect(remindersAreOn()).toBe(false);
});

test('offers reminders without an account', async () => {
  signedIn(null);
  answerCalls({});
  renderScreen(<NotificationSettingsScreen />);
  turn('reminders', true);
  await waitFor(() => expect(screen.getByTestId('reminders').props['value']).toBe(true));
  expect(remindersAreOn()).toBe(true);
  await userEvent.press(screen.getByRole('button', { name: 'Sign in' }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/login', params: { from: '/settings/notifications' } });
});

test('says that the server can’t send to this phone', async () => {
  answerCalls({ [LIST]: ok({ providers: ['fcm'], devices: [] }) });
  renderScreen(<NotificationSettingsScreen />);
  expect(await screen.findByText(/can’t send notifications to this phone yet/)).toBeTruthy();
});

test('offers to try again without a connection, and says why a choice wasn’t saved', async () => {
  answerCalls({ [LIST]: 'offline' });
  renderScreen(<NotificationSettingsScreen />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerCalls({ [LIST]: ok({ providers: ['apns'], devices: [] }), [MINE]: ok([]), [REGISTER]: 'offline' });
  await userEvent.press(retry);
  await screen.findByTestId('kind-offer');
  turn('kind-offer', true);
  expect(await screen.findByText(/^We can’t reach Quivertree/)).toBeTruthy();
  expect(screen.getByTestId('kind-offer').props['value']).toBe(false);
});
