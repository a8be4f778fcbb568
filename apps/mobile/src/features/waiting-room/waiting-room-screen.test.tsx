import { readRoomPlace, storeRoomPlace } from '@quivertree/checkout/room-place';
import type { RoomPlace, WaitingRoom } from '@quivertree/contract/waiting-room/waiting-room';
import { act, screen, userEvent } from '@testing-library/react-native';
import { router } from 'expo-router';
import { openBrowserAsync } from 'expo-web-browser';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { deviceStore } from '../../../tests/memory-stores.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { WaitingRoomScreen } from './waiting-room-screen.tsx';

jest.mock('expo-router', () => ({
  router: { push: jest.fn(), dismissTo: jest.fn() },
  useLocalSearchParams: () => ({ event: 'desert-sound' }),
  Stack: { Screen: () => null },
}));
jest.mock('expo-web-browser', () => ({ openBrowserAsync: jest.fn(() => Promise.resolve({ type: 'opened' })) }));

const EVENT_ID = '0190a000-0000-7000-8000-000000000001';
const ROOM = 'GET /api/v2/public/queues/desert-sound';
const JOIN = 'POST /api/v2/public/queues/desert-sound/places';
const PLACE = 'GET /api/v2/public/queues/desert-sound/places/token-1';

function roomOf(changed: Partial<WaitingRoom> = {}) {
  const body: WaitingRoom = {
    eventId: EVENT_ID,
    slug: 'desert-sound',
    eventName: 'Desert Sound',
    timeZone: 'Africa/Windhoek',
    phase: 'open',
    ended: null,
    opensAt: null,
    now: '2026-12-05T10:00:00Z',
    seedHash: '0'.repeat(64),
    entrants: 500,
    admitted: 40,
    waiting: 300,
    admittedLately: 60,
    admittedSeconds: 120,
    ...changed,
  };
  return { status: 200, body };
}

function placeOf(changed: Partial<RoomPlace> = {}) {
  const body: RoomPlace = {
    place: 'token-1',
    placeId: '0190a000-0000-7000-8000-0000000000a1',
    number: 44,
    state: 'waiting',
    orderUntil: null,
    ...changed,
  };
  return { status: 200, body };
}

const stored = () => readRoomPlace(deviceStore, EVENT_ID, Date.now());
const storePlace = () => storeRoomPlace(deviceStore, EVENT_ID, 'token-1', Date.now());
const press = (name: string) => userEvent.press(screen.getByRole('button', { name }));

test('joins the waiting room, stores the place on the phone and says how many people are ahead', async () => {
  answerCalls({ [ROOM]: roomOf(), [JOIN]: placeOf(), [PLACE]: placeOf() });
  renderScreen(<WaitingRoomScreen />);
  expect(screen.getByLabelText('Loading the waiting room')).toBeTruthy();
  expect(await screen.findByText('300 people are waiting.')).toBeTruthy();
  await press('Join the waiting room');
  expect(await screen.findByText('3 people are ahead of you')).toBeTruthy();
  expect(screen.getByText('Your number is 44. Admitted so far: 40.')).toBeTruthy();
  expect(stored()).toBe('token-1');
});

test('tries again by itself while so many people join that the server is too busy', async () => {
  jest.useFakeTimers();
  const answers = { [ROOM]: roomOf(), [JOIN]: { status: 503, body: { code: 'server.busy' } }, [PLACE]: placeOf() };
  answerCalls(answers);
  renderScreen(<WaitingRoomScreen />);
  await screen.findByText('300 people are waiting.');
  await press('Join the waiting room');
  expect(await screen.findByText(/^Many people are joining at once/)).toBeTruthy();
  expect(stored()).toBeUndefined();
  answerCalls({ ...answers, [JOIN]: placeOf() });
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(await screen.findByText('3 people are ahead of you')).toBeTruthy();
  expect(stored()).toBe('token-1');
  jest.useRealTimers();
});

test('still has the place after a restart, and leads to the tickets once its turn has come', async () => {
  storePlace();
  answerCalls({ [ROOM]: roomOf(), [PLACE]: placeOf({ state: 'admitted', orderUntil: '2026-12-05T10:15:00Z' }) });
  renderScreen(<WaitingRoomScreen />);
  expect(await screen.findByText('It’s your turn')).toBeTruthy();
  await press('Choose tickets');
  expect(router.push).toHaveBeenCalledWith({ pathname: '/checkout/[event]', params: { event: 'desert-sound' } });
});

test('fetches a place again as soon as the room has admitted its number', async () => {
  storePlace();
  const { asked } = answerCalls({ [ROOM]: roomOf({ admitted: 44 }), [PLACE]: placeOf() });
  renderScreen(<WaitingRoomScreen />);
  expect(await screen.findByText('You’re next')).toBeTruthy();
  const before = asked.length;
  answerCalls({ [ROOM]: roomOf({ admitted: 44 }), [PLACE]: placeOf({ state: 'admitted' }) });
  expect(await screen.findByText('It’s your turn')).toBeTruthy();
  expect(before).toBeGreaterThan(0);
});

test.each(['lapsed', 'used'] as const)('lets someone whose place is %s join again', async (state) => {
  storePlace();
  const next = 'GET /api/v2/public/queues/desert-sound/places/token-2';
  const again = placeOf({ place: 'token-2', number: 500 });
  answerCalls({ [ROOM]: roomOf(), [PLACE]: placeOf({ state }), [JOIN]: again, [next]: again });
  renderScreen(<WaitingRoomScreen />);
  expect(await screen.findByText(state === 'used' ? 'You’ve ordered' : 'Your turn has passed')).toBeTruthy();
  await press('Join again');
  expect(await screen.findByText('459 people are ahead of you')).toBeTruthy();
  expect(stored()).toBe('token-2');
});

test('lets someone join if the server doesn’t know their stored place', async () => {
  storePlace();
  const unknown = { status: 404, body: { code: 'waiting_room.unknown_place', message: 'We don’t know this place.' } };
  answerCalls({ [ROOM]: roomOf(), [PLACE]: unknown });
  renderScreen(<WaitingRoomScreen />);
  expect(await screen.findByRole('button', { name: 'Join the waiting room' })).toBeTruthy();
});

test('leads back to the event once the room has closed', async () => {
  answerCalls({ [ROOM]: roomOf({ phase: 'ended', ended: 'idle' }) });
  renderScreen(<WaitingRoomScreen />);
  expect(await screen.findByText('No need to wait')).toBeTruthy();
  await press('Go to the event');
  expect(router.dismissTo).toHaveBeenCalledWith('/explore/desert-sound');
});

test('says why joining failed, and opens the draw on the site', async () => {
  const refusal = { status: 429, body: { code: 'waiting_room.too_many_places', message: 'Too many places.' } };
  answerCalls({ [ROOM]: roomOf(), [JOIN]: refusal });
  renderScreen(<WaitingRoomScreen />);
  await screen.findByText('Waiting room');
  await press('Join the waiting room');
  expect(await screen.findByText('Too many places.')).toBeTruthy();
  expect(stored()).toBeUndefined();
  await press('Continue in your browser');
  expect(openBrowserAsync).toHaveBeenCalledWith('http://localhost:3000/queue/desert-sound');
  await userEvent.press(screen.getByRole('link', { name: /^How the draw works/ }));
  expect(openBrowserAsync).toHaveBeenCalledWith('http://localhost:3000/queue/desert-sound/proof');
});

test('offers to try again without a connection', async () => {
  answerCalls({ [ROOM]: 'offline' });
  renderScreen(<WaitingRoomScreen />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('leads from an event without a waiting room to its tickets', async () => {
  answerCalls({
    [ROOM]: { status: 404, body: { code: 'waiting_room.none', message: 'This event has no waiting room.' } },
  });
  renderScreen(<WaitingRoomScreen />);
  await screen.findByText('No waiting room');
  await press('Go to the event');
  expect(router.dismissTo).toHaveBeenLastCalledWith('/explore/desert-sound');
});
