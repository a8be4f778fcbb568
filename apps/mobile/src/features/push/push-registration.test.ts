import { answerCalls } from '../../../tests/answer-calls.ts';
import { deviceStore } from '../../../tests/memory-stores.ts';
import { dropPushToken, pushToken } from './phone-notifications.ts';
import { chooseKinds, providerFor, refreshRegistration, stopPushes } from './push-registration.ts';

jest.mock('./phone-notifications.ts', () => ({
  pushToken: jest.fn(() => Promise.resolve('token-1')),
  dropPushToken: jest.fn(() => Promise.resolve()),
  notificationPermission: () => Promise.resolve('granted'),
}));
jest.mock('expo-network', () => ({ getNetworkStateAsync: () => Promise.resolve({ isConnected: true }) }));

const REGISTER = 'PUT /api/v1/users/me/push-devices/current';
const REVOKE = 'DELETE /api/v1/users/me/push-devices/d1';
const registered = {
  id: 'd1',
  provider: 'apns',
  kinds: ['offer'],
  registeredAt: '2026-11-23T00:00:00Z',
  current: true,
};
const ANSWERS = {
  [REGISTER]: { status: 200, body: registered },
  [REVOKE]: { status: 200, body: { revoked: true } },
};
const NOTHING = { providers: ['apns' as const], devices: [] };

const callsOf = (asked: Request[]) => asked.map(({ method }) => method);

beforeEach(() => jest.mocked(dropPushToken).mockClear());

test('uses the phone’s own service, or else Expo’s', () => {
  expect(providerFor('ios', ['expo', 'apns'])).toBe('apns');
  expect(providerFor('android', ['fcm', 'apns'])).toBe('fcm');
  expect(providerFor('ios', ['expo', 'fcm'])).toBe('expo');
  expect(providerFor('android', ['apns'])).toBeNull();
  expect(providerFor('web', ['fcm', 'apns'])).toBeNull();
});

test('registers the phone with the chosen kinds, and again only when its token has changed', async () => {
  const { asked } = answerCalls(ANSWERS);
  await chooseKinds(['offer'], NOTHING);
  expect(await asked[0]?.json()).toEqual({ provider: 'apns', token: 'token-1', kinds: ['offer'] });
  await refreshRegistration();
  expect(callsOf(asked)).toEqual(['PUT']);
  jest.mocked(pushToken).mockResolvedValueOnce('token-2').mockResolvedValueOnce('token-2');
  await refreshRegistration();
  expect(await asked[1]?.json()).toMatchObject({ token: 'token-2', kinds: ['offer'] });
});

test('removes the registration once no kind is chosen', async () => {
  const { asked } = answerCalls(ANSWERS);
  await chooseKinds(['offer'], NOTHING);
  await chooseKinds([], { providers: ['apns'], devices: [registered as never] });
  expect(callsOf(asked)).toEqual(['PUT', 'DELETE']);
  await refreshRegistration();
  await stopPushes();
  expect(callsOf(asked)).toEqual(['PUT', 'DELETE']);
});

test('signing out ends the phone’s notifications before its session', async () => {
  const { asked } = answerCalls(ANSWERS);
  await chooseKinds(['offer'], NOTHING);
  await stopPushes();
  expect(callsOf(asked)).toEqual(['PUT', 'DELETE']);
  expect(dropPushToken).not.toHaveBeenCalled();
});

test('signing out without a connection drops the phone’s token', async () => {
  answerCalls(ANSWERS);
  await chooseKinds(['offer'], NOTHING);
  answerCalls({ [REVOKE]: 'offline' });
  await stopPushes();
  expect(dropPushToken).toHaveBeenCalledTimes(1);
});

test.each(['7', '{', '{"deviceId":1}', '{"deviceId":"d1","token":"t","provider":"x","kinds":[]}'])(
  'ignores a registration that another version stored: %s',
  async (stored) => {
    deviceStore.setItem('push-registration', stored);
    const { asked } = answerCalls({});
    await refreshRegistration();
    await stopPushes();
    expect(asked).toEqual([]);
  },
);
