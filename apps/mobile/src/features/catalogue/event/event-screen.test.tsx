import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { screen, userEvent } from '@testing-library/react-native';
import { router } from 'expo-router';
import { Linking, Share } from 'react-native';
import { answerCalls } from '../../../../tests/answer-calls.ts';
import { deviceStore } from '../../../../tests/memory-stores.ts';
import { renderScreen } from '../../../../tests/render-screen.tsx';
import { EventScreen } from './event-screen.tsx';

let mockParams: Record<string, string> = {};
jest.mock('expo-router', () => ({
  router: { dismissTo: jest.fn(), push: jest.fn(), replace: jest.fn() },
  useIsFocused: () => true,
  useLocalSearchParams: () => ({ event: 'desert-sound', ...mockParams }),
  Stack: { Screen: () => null },
}));

jest.mock('../../push/phone-notifications.ts', () => ({ requestPermission: jest.fn() }));

const CALL = 'GET /api/v1/public/events/desert-sound';

const availabilityOf = (salesStatus: string, available: number) => ({
  salesStatus,
  tickets: [{ id: 't1', available }],
});

function answerEvent(
  changes: Partial<EventDetail['details']> = {},
  ticketChanges: object = {},
  options: Partial<EventDetail['options']> = {},
  more: Parameters<typeof answerCalls>[0] = {},
): void {
  const details: EventDetail['details'] = {
    id: 'e1',
    slug: 'desert-sound',
    name: 'Desert Sound',
    category: 'Music',
    description: 'Bring a **jacket**.\n\n- Doors at six\n\n[Map](javascript:alert(1))',
    location: 'Warehouse',
    address: '48 Tal Street',
    city: 'Windhoek',
    latitude: null,
    longitude: null,
    startsAt: '2027-12-05T16:30:00Z',
    endsAt: '2027-12-05T20:00:00Z',
    movedFrom: null,
    timeZone: 'Africa/Windhoek',
    coverImageUrl: '',
    imageUrl: '/posters/music/e1.svg',
    organizerName: 'Dune Sounds',
    organizerSlug: null,
    salesStatus: 'on_sale',
    ...changes,
  };
  const ticket = {
    id: 't1',
    name: 'Standard',
    price: 1250,
    description: null,
    available: 10,
    capacity: 10,
    maxPerOrder: 10,
    startDate: null,
    endDate: null,
    ...ticketChanges,
  };
  answerCalls({
    [CALL]: { status: 200, body: { details, tickets: [ticket], options: { currency: 'NAD', ...options } } },
    [`${CALL}/availability`]: { status: 200, body: availabilityOf(details.salesStatus, ticket.available) },
    ...more,
  });
}

test('shows when, where, by whom and for how much', async () => {
  answerEvent();
  renderScreen(<EventScreen />);
  expect(await screen.findByRole('heading', { name: 'Desert Sound' })).toBeTruthy();
  for (const text of ['Warehouse', '48 Tal Street, Windhoek', 'Dune Sounds', 'Standard', 'Doors at six'])
    expect(screen.getByText(text)).toBeTruthy();
  // The price is beside the ticket type, and beside the button that is always in view.
  expect(screen.getAllByText(/N\$\s1,250\.00/)).toHaveLength(2);
});

test('leads to the tickets, the map and the share sheet', async () => {
  const open = jest.spyOn(Linking, 'openURL').mockResolvedValue(true);
  const share = jest.spyOn(Share, 'share').mockResolvedValue({ action: 'dismissedAction' });
  answerEvent();
  renderScreen(<EventScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Get tickets' }));
  expect(router.push).toHaveBeenCalledWith({
    pathname: '/checkout/[event]',
    params: { event: 'desert-sound' },
  });
  await userEvent.press(screen.getByRole('link', { name: '48 Tal Street, Windhoek' }));
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/search\/.*Warehouse/));
  await userEvent.press(screen.getByRole('button', { name: 'Share' }));
  expect(share.mock.calls[0]?.[0]).toMatchObject({ message: expect.stringMatching(/\/explore\/desert-sound$/) });
});

test.each(['on_sale', 'not_open'] as const)('leads to the waiting room of an event that is %s', async (salesStatus) => {
  answerEvent({ salesStatus }, {}, { waitingRoom: true });
  renderScreen(<EventScreen />);
  expect(await screen.findByText('To order, you need a place in the waiting room.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get tickets' })).toBeNull();
  await userEvent.press(screen.getByRole('button', { name: 'Go to the waiting room' }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/queue/[event]', params: { event: 'desert-sound' } });
});

test('saves an event on the phone', async () => {
  answerEvent();
  renderScreen(<EventScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button', { name: 'Saved' })).toBeTruthy();
  expect(deviceStore.getItem('saved-events')).toContain('desert-sound');
});

describe('with an offer from the waiting list', () => {
  const OFFER = 'GET /api/v1/public/events/e1/offers/offerkey01';
  beforeEach(() => {
    mockParams = { offer: 'offerkey01' };
  });
  afterEach(() => {
    mockParams = {};
  });

  function showOffer(state: 'open' | 'lapsed', salesStatus: EventDetail['details']['salesStatus']): void {
    const offer = { ticketId: 't1', ticket: 'Standard', quantity: 1, expiresAt: '2027-12-01T16:00:00Z', state };
    answerEvent({ salesStatus }, { available: 0 }, {}, { [OFFER]: { status: 200, body: offer } });
    renderScreen(<EventScreen />);
  }

  test('sells the reserved tickets of a sold-out event', async () => {
    showOffer('open', 'sold_out');
    await userEvent.press(await screen.findByRole('button', { name: 'Get tickets' }));
    expect(router.push).toHaveBeenLastCalledWith({
      pathname: '/checkout/[event]',
      params: { event: 'desert-sound', offer: 'offerkey01' },
    });
  });

  test('sells nothing once the reservation has expired, unless there are tickets for everyone', async () => {
    showOffer('lapsed', 'sold_out');
    expect(await screen.findByText(/^Your reservation has expired/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Get tickets' })).toBeNull();
    screen.unmount();
    deviceStore.clear();
    showOffer('lapsed', 'on_sale');
    await userEvent.press(await screen.findByRole('button', { name: 'Get tickets' }));
    expect(router.push).toHaveBeenLastCalledWith({ pathname: '/checkout/[event]', params: { event: 'desert-sound' } });
  });

  test('sells nothing if the event was cancelled, and says so', async () => {
    showOffer('open', 'cancelled');
    expect(await screen.findByText('This event was cancelled.')).toBeTruthy();
    expect(screen.queryByText(/^It’s your turn/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Get tickets' })).toBeNull();
  });
});

test('offers the waiting list for a sold-out ticket type', async () => {
  answerEvent({ salesStatus: 'sold_out' }, { available: 0 });
  renderScreen(<EventScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Join the waiting list' }));
  expect(screen.getByLabelText('Full name')).toBeTruthy();
});

test('offers to notify people of an event whose sales haven’t opened, and only then', async () => {
  answerEvent({ salesStatus: 'not_open' }, { startDate: '2126-12-01T00:00:00Z' });
  const { unmount } = renderScreen(<EventScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Tell me when sales open' }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/login', params: { from: '/explore/desert-sound' } });
  unmount();
  deviceStore.clear();
  answerEvent();
  renderScreen(<EventScreen />);
  await screen.findByRole('button', { name: 'Get tickets' });
  expect(screen.queryByRole('button', { name: 'Tell me when sales open' })).toBeNull();
});

test('offers no waiting list for a cancelled event', async () => {
  answerEvent({ salesStatus: 'cancelled' }, { available: 0 });
  renderScreen(<EventScreen />);
  await screen.findByText('Cancelled');
  expect(screen.queryByRole('button', { name: 'Join the waiting list' })).toBeNull();
});

test('without a connection, shows the event as last seen, and says when that was', async () => {
  answerEvent();
  const { unmount } = renderScreen(<EventScreen />);
  await screen.findByText('Dune Sounds');
  unmount();
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  jest.setSystemTime(Date.now() + 24 * 60 * 60_000);
  answerCalls({ [CALL]: 'offline', [`${CALL}/availability`]: 'offline' });
  renderScreen(<EventScreen />);
  expect(screen.getByText('Dune Sounds')).toBeTruthy();
  expect(await screen.findByText(/^This couldn’t be updated\. Last updated: /)).toBeTruthy();
  jest.useRealTimers();
});

test('sells nothing for a cancelled event, and says that it’s cancelled', async () => {
  answerEvent({ salesStatus: 'cancelled' });
  renderScreen(<EventScreen />);
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get tickets' })).toBeNull();
});

test('sells nothing for an event that was cancelled a moment after it was fetched', async () => {
  answerEvent();
  const { unmount } = renderScreen(<EventScreen />);
  await screen.findByRole('button', { name: 'Get tickets' });
  unmount();
  answerCalls({ [`${CALL}/availability`]: { status: 200, body: availabilityOf('cancelled', 0) } });
  renderScreen(<EventScreen />);
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get tickets' })).toBeNull();
});

test('says until when an event that has started goes on', async () => {
  answerEvent({ onNow: 'On now, until 23:00' });
  renderScreen(<EventScreen />);
  expect(await screen.findByText('On now, until 23:00')).toBeTruthy();
});

test('shows that a new date is to be announced for a postponed event', async () => {
  answerEvent({ salesStatus: 'postponed' });
  renderScreen(<EventScreen />);
  expect(await screen.findByText('New date to be announced')).toBeTruthy();
  expect(screen.getByText(/^Was /)).toBeTruthy();
  const share = jest.spyOn(Share, 'share').mockResolvedValue({ action: 'dismissedAction' });
  await userEvent.press(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenLastCalledWith(
    expect.objectContaining({ message: expect.stringMatching(/, New date to be announced http/) }),
  );
});

test('doesn’t turn a script in the description into a link', async () => {
  answerEvent({ address: null });
  renderScreen(<EventScreen />);
  await screen.findByText(/Map/);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('shows an event with a status and fields that a newer server adds, without selling its tickets', async () => {
  const newer = { salesStatus: 'presale', seatMap: { rows: 12 } } as unknown as Partial<EventDetail['details']>;
  answerEvent(newer);
  renderScreen(<EventScreen />);
  expect(await screen.findByText('Dune Sounds')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get tickets' })).toBeNull();
});

test('leads on from an event that doesn’t exist', async () => {
  answerCalls({ [CALL]: { status: 404, body: { code: 'event.not_found', message: 'This event doesn’t exist.' } } });
  renderScreen(<EventScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Show upcoming events' }));
  expect(router.dismissTo).toHaveBeenCalledWith('/');
});

test('offers to try again without a connection', async () => {
  answerCalls({ [CALL]: 'offline' });
  renderScreen(<EventScreen />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
