import { answerCalls } from '../../../tests/answer-calls.ts';
import { serverNow } from '../../server/server-time.ts';
import { orderOf, ticketOf } from '../tickets/orders.fixture.ts';
import { deviceTickets } from '../tickets/tickets.ts';
import { cancelNotification, scheduledNotifications, scheduleNotification } from './phone-notifications.ts';
import { turnReminders, updateReminders } from './reminders.ts';

jest.mock('./phone-notifications.ts', () => {
  const scheduled = new Map<string, { id: string; data: object }>();
  return {
    scheduledNotifications: jest.fn(() => Promise.resolve([...scheduled.values()])),
    scheduleNotification: jest.fn((one: { id: string; data: object }) => Promise.resolve(scheduled.set(one.id, one))),
    cancelNotification: jest.fn((id: string) => Promise.resolve(scheduled.delete(id))),
  };
});
jest.mock('../../server/server-time.ts', () => ({ serverNow: jest.fn(() => Date.now()), compareClocks: jest.fn() }));
jest.mock('expo-network', () => ({ getNetworkStateAsync: () => Promise.resolve({ isConnected: true }) }));

const NEXT_YEAR = new Date().getFullYear() + 1;
const startsAt = `${NEXT_YEAR}-06-05T16:00:00.000Z`;
const endsAt = `${NEXT_YEAR}-06-05T21:00:00.000Z`;

async function hold(order = orderOf([ticketOf('t1')], { startsAt, endsAt })): Promise<void> {
  answerCalls({ 'GET /api/v1/public/tickets/k1': { status: 200, body: order } });
  await deviceTickets.fetchOrder('k1');
  await updateReminders();
}

const scheduled = async () => (await scheduledNotifications()) as unknown as { id: string; at: number; data: object }[];
const times = async () => (await scheduled()).map(({ at }) => new Date(Math.round(at / 1000) * 1000).toISOString());

beforeEach(async () => {
  deviceTickets.forget();
  await updateReminders();
  jest.mocked(scheduleNotification).mockClear();
  jest.mocked(cancelNotification).mockClear();
});

test('reminds only people who have turned reminders on', async () => {
  await hold();
  expect(scheduleNotification).not.toHaveBeenCalled();
});

test('reminds the evening before and two hours before, once', async () => {
  turnReminders(true);
  await hold();
  await hold();
  expect(await times()).toEqual([`${NEXT_YEAR}-06-04T16:00:00.000Z`, `${NEXT_YEAR}-06-05T14:00:00.000Z`]);
  expect(scheduleNotification).toHaveBeenCalledTimes(2);
  expect((await scheduled())[0]?.data).toMatchObject({
    url: '/tickets/k1',
    address: expect.stringMatching('Tal Street'),
  });
});

test('moves the reminders with the event', async () => {
  turnReminders(true);
  await hold();
  await hold(orderOf([ticketOf('t1')], { startsAt: `${NEXT_YEAR}-06-06T17:00:00.000Z`, endsAt }));
  expect(await times()).toEqual([`${NEXT_YEAR}-06-05T16:00:00.000Z`, `${NEXT_YEAR}-06-06T15:00:00.000Z`]);
});

test.each([
  ['the ticket is voided', () => hold(orderOf([ticketOf('t1', { state: 'void', code: null })], { startsAt, endsAt }))],
  [
    'the ticket is transferred',
    () => hold(orderOf([ticketOf('t1', { state: 'transferred', code: null })], { startsAt, endsAt })),
  ],
  ['the event is postponed', () => hold(orderOf([ticketOf('t1')], { startsAt, endsAt, state: 'postponed' }))],
  ['the ticket is no longer on this phone', async () => deviceTickets.forget()],
  ['reminders are turned off', async () => turnReminders(false)],
])('removes the reminders if %s', async (_, end) => {
  turnReminders(true);
  await hold();
  await end();
  await updateReminders();
  expect(await scheduled()).toEqual([]);
});

test('follows the server’s clock on a phone that is two days behind', async () => {
  const TWO_DAYS = 2 * 24 * 60 * 60_000;
  jest.mocked(serverNow).mockImplementation(() => Date.now() + TWO_DAYS);
  turnReminders(true);
  await hold();
  expect(await times()).toEqual([`${NEXT_YEAR}-06-02T16:00:00.000Z`, `${NEXT_YEAR}-06-03T14:00:00.000Z`]);
  // Someone sets the phone's clock right.
  jest.mocked(serverNow).mockImplementation(() => Date.now());
  await hold();
  expect(await times()).toEqual([`${NEXT_YEAR}-06-04T16:00:00.000Z`, `${NEXT_YEAR}-06-05T14:00:00.000Z`]);
});
