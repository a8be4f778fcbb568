import { clearPurchase } from '@quivertree/checkout/clear-purchase';
import { storeOpenOrder } from '@quivertree/checkout/open-order';
import { storeRoomPlace } from '@quivertree/checkout/room-place';
import { act, fireEvent, screen, userEvent } from '@testing-library/react-native';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { callsOfEvent, EVENT_ID, eventOnSale, ticketType } from '../../../tests/event-on-sale.ts';
import { deviceStore } from '../../../tests/memory-stores.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { compareClocks } from '../../server/server-time.ts';
import { TicketsScreen } from './tickets-screen.tsx';

let mockParams: Record<string, string> = {};
/** Runs when the screen comes to the front. */
let mockFocus = () => {};
jest.mock('expo-router', () => ({
  router: { push: jest.fn(), replace: jest.fn() },
  useFocusEffect: (effect: () => void) => {
    mockFocus = effect;
  },
  useIsFocused: () => true,
  useLocalSearchParams: () => mockParams,
}));
afterEach(() => compareClocks(new Date().toUTCString()));
beforeEach(() => {
  jest.clearAllMocks();
  mockParams = { event: EVENT_ID };
});

const add = (name: string) => screen.getByRole('button', { name: `Add one “${name}”` });
const show = (event = eventOnSale()) => {
  answerCalls(callsOfEvent(event));
  renderScreen(<TicketsScreen />);
};

test('shows a skeleton until the tickets are known', async () => {
  show();
  expect(screen.getByLabelText('Loading tickets')).toBeTruthy();
  expect(await screen.findByText('Your cart is empty')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Checkout' })).toBeNull();
});

test('adds up the chosen tickets with the buyer’s fee, up to the limit per order, which it names', async () => {
  const user = userEvent.setup();
  show(eventOnSale({ tickets: [ticketType('Adult', { maxPerOrder: 2 })] }));
  await screen.findByText('Adult');
  await user.press(add('Adult'));
  expect(screen.queryByText('At most 2 per order.')).toBeNull();
  await user.press(add('Adult'));
  expect(add('Adult')).toBeDisabled();
  expect(screen.getByText('At most 2 per order.')).toBeTruthy();
  expect(screen.getByText('2 × Adult')).toBeTruthy();
  expect(screen.getByText('N$\u00a015.00')).toBeTruthy();
  expect(screen.getByText('N$\u00a0315.00')).toBeTruthy();
  expect(screen.getByText('Total, 2 tickets')).toBeTruthy();
  await user.press(screen.getByRole('button', { name: 'Checkout' }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/checkout/[event]/details', params: { event: EVENT_ID } });
});

test('counts every tap, even if several come before the screen is drawn again', async () => {
  show(eventOnSale({ tickets: [ticketType('Adult', { maxPerOrder: 5 }), ticketType('Student')] }));
  await screen.findByText('Adult');
  const [adult, student] = [add('Adult'), add('Student')];
  act(() => {
    for (const button of [adult, student, adult, adult]) fireEvent.press(button);
  });
  expect(screen.getByText('3 × Adult')).toBeTruthy();
  expect(screen.getByText('1 × Student')).toBeTruthy();
  const remove = screen.getByRole('button', { name: 'Remove one “Adult”' });
  act(() => {
    for (let tap = 0; tap < 2; tap++) fireEvent.press(remove);
  });
  expect(screen.getByText('1 × Adult')).toBeTruthy();
});

test('leads to the waiting room before ordering, unless this phone has a place in it', async () => {
  const event = eventOnSale({ options: { waitingRoom: true } });
  show(event);
  await userEvent.press(await screen.findByRole('button', { name: 'Go to the waiting room' }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/queue/[event]', params: { event: 'desert-sound' } });
  screen.unmount();
  storeRoomPlace(deviceStore, EVENT_ID, 'token-1', Date.now());
  show(event);
  await screen.findByText('Adult');
  expect(screen.queryByRole('button', { name: 'Go to the waiting room' })).toBeNull();
});

test('still knows the chosen tickets after a restart', async () => {
  const user = userEvent.setup();
  show();
  await screen.findByText('Adult');
  await user.press(add('Adult'));
  screen.unmount();
  renderScreen(<TicketsScreen />);
  expect(await screen.findByText('1 × Adult')).toBeTruthy();
});

test('no longer shows tickets as chosen on return from an order for them', async () => {
  show();
  await screen.findByText('Adult');
  await userEvent.press(add('Adult'));
  clearPurchase(deviceStore, EVENT_ID);
  act(() => mockFocus());
  expect(screen.getByText('Your cart is empty')).toBeTruthy();
  await userEvent.press(add('Adult'));
  expect(screen.getByText('1 × Adult')).toBeTruthy();
});

test('says why a ticket type can’t be bought', async () => {
  const later = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const earlier = new Date(Date.now() - 60_000).toISOString();
  show(
    eventOnSale({
      tickets: [
        ticketType('Sold', { available: 0 }),
        ticketType('Closed', { endDate: earlier }),
        ticketType('Not yet', { startDate: later }),
        ticketType('Last tickets', { available: 3 }),
      ],
    }),
  );
  expect(await screen.findByText('Sold out')).toBeTruthy();
  expect(screen.getByText('Sales closed')).toBeTruthy();
  expect(screen.getByText(/^Sales open /)).toBeTruthy();
  expect(screen.getByText('97% sold, 3 left')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add one “Sold”' })).toBeNull();
});

test('says only once that sales are closed', async () => {
  const endDate = new Date(Date.now() - 60_000).toISOString();
  show(eventOnSale({ details: { salesStatus: 'closed' }, tickets: [ticketType('Adult', { endDate })] }));
  expect(await screen.findByText('Ticket sales are closed.')).toBeTruthy();
  expect(screen.getByText('Adult')).toBeTruthy();
  expect(screen.queryByText('Sales closed')).toBeNull();
});

test('sells nothing for a cancelled event', async () => {
  const user = userEvent.setup();
  show();
  await screen.findByText('Adult');
  await user.press(add('Adult'));
  screen.unmount();
  show(eventOnSale({ details: { salesStatus: 'cancelled' } }));
  expect(await screen.findByText('This event was cancelled.')).toBeTruthy();
  expect(screen.queryByText('1 × Adult')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add one “Adult”' })).toBeNull();
});

test('shows no old date of a postponed event', async () => {
  show(eventOnSale({ details: { salesStatus: 'postponed' } }));
  expect(await screen.findByText('New date to be announced')).toBeTruthy();
});

test('drops tickets that have sold out since they were chosen', async () => {
  const user = userEvent.setup();
  show();
  await screen.findByText('Adult');
  await user.press(add('Adult'));
  screen.unmount();
  show(eventOnSale({ tickets: [ticketType('Adult', { available: 0 })] }));
  expect(await screen.findByText('Sold out')).toBeTruthy();
  expect(screen.queryByText('1 × Adult')).toBeNull();
});

test('leads back to an order that hasn’t been paid yet', async () => {
  const user = userEvent.setup();
  const until = new Date(Date.now() + 5 * 60_000).toISOString();
  storeOpenOrder(deviceStore, EVENT_ID, { reference: 'GW1ZPV-1', key: 'K', until, request: '' }, Date.now());
  show();
  expect(
    await screen.findByText(
      /^We haven’t received your payment yet. Your tickets are reserved for another [45]:\d\d\.$/,
    ),
  ).toBeTruthy();
  await user.press(screen.getByRole('button', { name: 'Continue to payment' }));
  expect(router.push).toHaveBeenCalledWith({
    pathname: '/checkout/status/[reference]',
    params: { reference: 'GW1ZPV-1', key: 'K' },
  });
});

test('goes by the server’s time on a phone whose clock is two days ahead', async () => {
  const server = Date.now() - 2 * 24 * 60 * 60_000;
  const soon = (minutes: number) => new Date(server + minutes * 60_000).toISOString();
  compareClocks(new Date(server).toUTCString());
  storeOpenOrder(deviceStore, EVENT_ID, { reference: 'GW1ZPV-1', key: 'K', until: soon(5), request: '' }, server);
  show(eventOnSale({ tickets: [ticketType('Soon', { startDate: soon(60) })] }));
  expect(await screen.findByText(/reserved for another [45]:\d\d\.$/)).toBeTruthy();
  expect(screen.getByText(/^Sales open /)).toBeTruthy();
});

test('selects the tickets that the waiting list has reserved', async () => {
  mockParams = { event: EVENT_ID, offer: 'OFFER' };
  const ticket = ticketType('Adult', { available: 0 });
  answerCalls({
    ...callsOfEvent(eventOnSale({ tickets: [ticket] })),
    [`GET /api/v1/public/events/${EVENT_ID}/offers/OFFER`]: {
      status: 200,
      body: {
        ticketId: ticket.id,
        ticket: 'Adult',
        quantity: 2,
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
        state: 'open',
      },
    },
  });
  renderScreen(<TicketsScreen />);
  expect(await screen.findByText(/^It’s your turn: we’ve reserved 2 “Adult” tickets for you until /)).toBeTruthy();
  expect(await screen.findByText('2 × Adult')).toBeTruthy();
});

test('offers to try again without a connection', async () => {
  answerCalls({ [`GET /api/v1/public/events/${EVENT_ID}`]: 'offline' });
  renderScreen(<TicketsScreen />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerCalls(callsOfEvent(eventOnSale()));
  await userEvent.press(retry);
  expect(await screen.findByText('Adult')).toBeTruthy();
});
