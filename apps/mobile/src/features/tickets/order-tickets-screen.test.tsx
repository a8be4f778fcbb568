import { act, screen, userEvent, within } from '@testing-library/react-native';
import * as Brightness from 'expo-brightness';
import { useNetworkState } from 'expo-network';
import * as ScreenCapture from 'expo-screen-capture';
import { Dimensions, Linking, Share } from 'react-native';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { orderOf, ticketOf } from './orders.fixture.ts';
import type { OrderTickets } from './stored-tickets.ts';
import { OrderTicketsScreen } from './order-tickets-screen.tsx';
import { deviceTickets } from './tickets.ts';

jest.mock('expo-router', () => {
  const { useEffect } = jest.requireActual<typeof import('react')>('react');
  return {
    router: { dismissTo: jest.fn(), push: jest.fn(), replace: jest.fn() },
    useLocalSearchParams: () => ({ ticketsKey: 'k1' }),
    useFocusEffect: (effect: () => undefined | (() => void)) => useEffect(effect, [effect]),
  };
});
jest.mock('expo-network', () => ({
  useNetworkState: jest.fn(() => ({ isConnected: true })),
  getNetworkStateAsync: () => Promise.resolve({ isConnected: true }),
}));
jest.mock('expo-brightness', () => ({
  getBrightnessAsync: jest.fn(() => Promise.resolve(0.4)),
  setBrightnessAsync: jest.fn(() => Promise.resolve()),
}));
jest.mock('expo-screen-capture', () => ({
  enableAppSwitcherProtectionAsync: jest.fn(() => Promise.resolve()),
  disableAppSwitcherProtectionAsync: jest.fn(() => Promise.resolve()),
}));

type Ticket = OrderTickets['tickets'][number];

const TICKETS = 'GET /api/v1/public/tickets/k1';
const ok = (body: unknown) => ({ status: 200, body });
const terms = { refund: 450, fee: 0, currency: 'NAD', refundedToOther: false };

beforeEach(() => deviceTickets.forget());

async function stored(order = orderOf([ticketOf('t1')])): Promise<void> {
  answerCalls({ [TICKETS]: ok(order) });
  await deviceTickets.fetchOrder('k1');
}

test('loads a link’s tickets and shows code, name and event', async () => {
  answerCalls({ [TICKETS]: ok(orderOf([ticketOf('t1', { shortCode: 'QWERT-12345' })])) });
  renderScreen(<OrderTicketsScreen />);
  expect(screen.getByLabelText('Loading tickets')).toBeTruthy();
  expect(await screen.findByLabelText('QR code of ticket 1')).toBeTruthy();
  for (const text of ['QWERT-12345', 'Ndapewa', 'General', 'Desert Sound', /5.Dec.2036/, /48 Tal Street/])
    expect(screen.getByText(text)).toBeTruthy();
});

test('says that a postponed event has no new date yet', async () => {
  answerCalls({ [TICKETS]: ok(orderOf([ticketOf('t1')], { state: 'postponed' })) });
  renderScreen(<OrderTicketsScreen />);
  expect(await screen.findByText('This event has been postponed. The new date isn’t known yet.')).toBeTruthy();
  expect(screen.queryByText(/5.Dec.2036/)).toBeNull();
});

test('a ticket of a past event says so, and keeps its code, PDF and receipt', async () => {
  const wallets: Ticket['wallets'] = [{ wallet: 'apple', path: '/tickets/KEY/t1.pkpass' }];
  const own = ticketOf('t1', { wallets, mayReturn: true, returnTerms: terms });
  const ended = { startsAt: '2026-11-01T16:00:00.000Z', endsAt: '2026-11-01T21:00:00.000Z' };
  answerCalls({ [TICKETS]: ok({ ...orderOf([own], ended), receiptPath: '/tickets/KEY/receipt.pdf' }) });
  renderScreen(<OrderTicketsScreen />);
  expect(await screen.findByText('This event is over.')).toBeTruthy();
  expect(screen.getByLabelText('QR code of ticket 1')).toBeTruthy();
  for (const name of ['Share as PDF', 'Receipt', 'About the event'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /wallet|calendar|transfer|return/i })).toBeNull();
});

test('shows stored tickets without a connection and without a request', async () => {
  await stored();
  jest.mocked(useNetworkState).mockReturnValue({ isConnected: false });
  const { asked } = answerCalls({});
  renderScreen(<OrderTicketsScreen />);
  expect(screen.getByLabelText('QR code of ticket 1')).toBeTruthy();
  expect(asked).toEqual([]);
  jest.mocked(useNetworkState).mockReturnValue({ isConnected: true });
});

test('says that stored tickets couldn’t be updated', async () => {
  await stored();
  answerCalls({ [TICKETS]: { status: 503, body: { message: 'Please try again in a minute.' } } });
  renderScreen(<OrderTicketsScreen />);
  expect(await screen.findByText(/couldn’t be updated/)).toBeTruthy();
  expect(screen.getByLabelText('QR code of ticket 1')).toBeTruthy();
});

test('hides a failed update while it tries again with a new connection', async () => {
  await stored();
  const { asked } = answerCalls({ [TICKETS]: 'offline' });
  renderScreen(<OrderTicketsScreen />);
  expect(await screen.findByText(/couldn’t be updated/)).toBeTruthy();
  // The phone notices that it has no connection, and later that it has one again.
  const connect = (isConnected: boolean) => {
    jest.mocked(useNetworkState).mockReturnValue({ isConnected });
    act(() => deviceTickets.dismissVoided());
  };
  connect(false);
  const fetch = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  connect(true);
  expect([asked.length, fetch.mock.calls.length]).toEqual([1, 2]);
  expect(screen.queryByText(/couldn’t be updated/)).toBeNull();
});

test('says that tickets which were never loaded need a connection', async () => {
  jest.mocked(useNetworkState).mockReturnValue({ isConnected: false });
  answerCalls({});
  renderScreen(<OrderTicketsScreen />);
  expect(await screen.findByText(/these tickets aren’t on this phone yet/)).toBeTruthy();
  jest.mocked(useNetworkState).mockReturnValue({ isConnected: true });
});

test('says that a link leads to no tickets', async () => {
  answerCalls({ [TICKETS]: { status: 404, body: { code: 'tickets.not_found', message: 'x' } } });
  renderScreen(<OrderTicketsScreen />);
  expect(await screen.findByText('We can’t find these tickets')).toBeTruthy();
});

test('offers to try again after an error', async () => {
  answerCalls({ [TICKETS]: { status: 503, body: { message: 'Please try again in a minute.' } } });
  renderScreen(<OrderTicketsScreen />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerCalls({ [TICKETS]: ok(orderOf([ticketOf('t1')])) });
  await userEvent.press(retry);
  expect(await screen.findByLabelText('QR code of ticket 1')).toBeTruthy();
});

test('a ticket voided elsewhere loses its code at the next connection', async () => {
  await stored();
  answerCalls({ [TICKETS]: ok(orderOf([ticketOf('t1', { state: 'void', code: null })])) });
  renderScreen(<OrderTicketsScreen />);
  expect(await screen.findByText('Not valid')).toBeTruthy();
  expect(screen.queryByTestId('ticket-code')).toBeNull();
});

test('has all tickets of an order, valid ones first', async () => {
  const order = orderOf([ticketOf('t1', { state: 'void', code: null }), ticketOf('t2'), ticketOf('t3')]);
  await stored(order);
  renderScreen(<OrderTicketsScreen />);
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(screen.getByText('Your 2 tickets')).toBeTruthy();
  const places = screen.getAllByLabelText(/^Ticket \d of 3$/).map((page) => page.props['testID']);
  expect(places).toEqual(['ticket-2', 'ticket-3', 'ticket-1']);
  await userEvent.press(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('2 of 3')).toBeTruthy();
});

test('adds a ticket to this phone’s wallet, and offers no other', async () => {
  const open = jest.spyOn(Linking, 'openURL').mockResolvedValue(true);
  const wallets: Ticket['wallets'] = [
    { wallet: 'apple', path: '/tickets/KEY/t1.pkpass' },
    { wallet: 'google', path: '/tickets/KEY/t1/google-wallet' },
  ];
  await stored(orderOf([ticketOf('t1', { wallets })]));
  renderScreen(<OrderTicketsScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Add to Apple Wallet' }));
  expect(open).toHaveBeenCalledWith('http://localhost:3000/tickets/KEY/t1.pkpass');
  expect(screen.queryByRole('button', { name: 'Add to Google Wallet' })).toBeNull();
});

test('a ticket stays in its place when it’s transferred', async () => {
  const places = () => screen.getAllByLabelText(/^Ticket \d of 2$/).map((page): unknown => page.props['testID']);
  await stored(orderOf([ticketOf('t1'), ticketOf('t2')]));
  renderScreen(<OrderTicketsScreen />);
  expect(places()).toEqual(['ticket-1', 'ticket-2']);
  await act(() => stored(orderOf([ticketOf('t1', { state: 'transferring', code: null }), ticketOf('t2')])));
  expect(await screen.findByText('Being transferred')).toBeTruthy();
  expect(places()).toEqual(['ticket-1', 'ticket-2']);
});

test('shows stored tickets while a slow server hasn’t answered', async () => {
  await stored();
  let answer: (response: Response) => void = () => undefined;
  jest.spyOn(globalThis, 'fetch').mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  renderScreen(<OrderTicketsScreen />);
  await act(async () => undefined);
  expect(screen.getByLabelText('QR code of ticket 1')).toBeTruthy();
  expect(screen.queryByLabelText('Loading tickets')).toBeNull();
  await act(async () => answer(new Response('{}', { status: 503 })));
});

test('raises the brightness while a code is shown, hides the preview and restores both', async () => {
  await stored();
  const { unmount } = renderScreen(<OrderTicketsScreen />);
  await act(async () => undefined);
  expect(Brightness.setBrightnessAsync).toHaveBeenLastCalledWith(1);
  expect(ScreenCapture.enableAppSwitcherProtectionAsync).toHaveBeenCalled();
  unmount();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(Brightness.setBrightnessAsync).toHaveBeenLastCalledWith(0.4);
  expect(ScreenCapture.disableAppSwitcherProtectionAsync).toHaveBeenCalled();
});

test('shows that a transfer was accepted before it could be cancelled', async () => {
  const transferring = ticketOf('t1', { state: 'transferring', code: null, mayTransfer: false });
  answerCalls({ [TICKETS]: ok(orderOf([transferring])) });
  renderScreen(<OrderTicketsScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Cancel transfer' }));
  answerCalls({
    'POST /api/v1/public/tickets/k1/transfers/cancel': {
      status: 409,
      body: { code: 'transfer.over', message: 'Reload to see the latest state.' },
    },
    [TICKETS]: ok(orderOf([{ ...transferring, state: 'transferred' }])),
  });
  await userEvent.press(screen.getByRole('button', { name: 'Cancel transfer' }));
  expect(await screen.findByText(/^This ticket now belongs to someone else/)).toBeTruthy();
  expect(screen.queryByText(/Reload/)).toBeNull();
});

test('transfers a ticket by link and cancels the transfer', async () => {
  await stored();
  const sent = ok({ transferPath: '/transfer/secret', expiresAt: '2026-12-01T00:00:00Z' });
  renderScreen(<OrderTicketsScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Transfer to someone else' }));
  await userEvent.type(screen.getByLabelText('New holder’s email (optional)'), 'not an address');
  await userEvent.press(screen.getByTestId('send-transfer'));
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('New holder’s email (optional)'));
  const order = orderOf([ticketOf('t1', { state: 'transferring', code: null, mayTransfer: false })]);
  answerCalls({ 'POST /api/v1/public/tickets/k1/transfers': sent, [TICKETS]: ok(order) });
  await userEvent.press(screen.getByTestId('send-transfer'));
  expect(await screen.findByText('Being transferred')).toBeTruthy();
  expect(screen.getByText(/\/transfer\/secret$/)).toBeTruthy();
  const share = jest.spyOn(Share, 'share').mockResolvedValue({ action: 'sharedAction' });
  await userEvent.press(screen.getByRole('button', { name: 'Share the link' }));
  expect(share.mock.calls[0]?.[0]).toMatchObject({
    message: expect.stringMatching(/^A ticket for you: http.*secret$/),
  });

  await userEvent.press(screen.getByRole('button', { name: 'Cancel transfer' }));
  answerCalls({
    'POST /api/v1/public/tickets/k1/transfers/cancel': ok({ cancelled: true }),
    [TICKETS]: ok(orderOf([ticketOf('t1')])),
  });
  await userEvent.press(screen.getByRole('button', { name: 'Cancel transfer' }));
  expect(await screen.findByLabelText('QR code of ticket 1')).toBeTruthy();
  expect(screen.queryByText(/\/transfer\/secret$/)).toBeNull();
});

test('keeps a ticket in view and a form open when the phone is turned', async () => {
  await stored(orderOf([ticketOf('t1'), ticketOf('t2')]));
  renderScreen(<OrderTicketsScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Next' }));
  const second = () => within(screen.getByTestId('ticket-2'));
  await userEvent.press(second().getByRole('button', { name: 'Transfer to someone else' }));
  const window = Dimensions.get('window');
  act(() => Dimensions.set({ window: { ...window, width: 390, height: 844 } }));
  expect(second().getByTestId('send-transfer')).toBeTruthy();
  expect(screen.getByText('2 of 2')).toBeTruthy();
  act(() => Dimensions.set({ window }));
});

test('has the address of a transfer again after the system has closed the app', async () => {
  await stored();
  const address = () => screen.getByLabelText('New holder’s email (optional)');
  const { unmount } = renderScreen(<OrderTicketsScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Transfer to someone else' }));
  await userEvent.type(address(), 'tangeni@example');
  unmount();
  renderScreen(<OrderTicketsScreen />);
  expect(address()).toHaveProp('value', 'tangeni@example');
  await userEvent.press(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.press(screen.getByRole('button', { name: 'Transfer to someone else' }));
  expect(address()).toHaveProp('value', '');
});

test('shows the link of a transfer although the answer to it was lost', async () => {
  await stored();
  renderScreen(<OrderTicketsScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Transfer to someone else' }));
  answerCalls({ 'POST /api/v1/public/tickets/k1/transfers': 'offline' });
  await userEvent.press(screen.getByTestId('send-transfer'));
  expect(await screen.findByText(/^We can’t reach Quivertree/)).toBeTruthy();
  const sent = { state: 'transferring', code: null, mayTransfer: false, transferPath: '/transfer/secret' } as const;
  answerCalls({ [TICKETS]: ok(orderOf([ticketOf('t1', sent)])) });
  await act(() => deviceTickets.fetchOrder('k1'));
  expect(screen.getByTestId('transfer-link')).toHaveTextContent(/\/transfer\/secret$/);
  expect(screen.queryByText(/^We can’t reach Quivertree/)).toBeNull();
});

test('returns a ticket after saying what that means', async () => {
  const own = orderOf([ticketOf('t1', { mayReturn: true, returnTerms: terms })]);
  await stored(own);
  renderScreen(<OrderTicketsScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Return this ticket' }));
  expect(screen.getByText(/N\$ 450\.00 will be refunded to you/)).toBeTruthy();
  answerCalls({
    'POST /api/v1/public/tickets/k1/returns': ok({ state: 'offered' }),
    [TICKETS]: ok(orderOf([ticketOf('t1', { state: 'offered', returnTerms: terms })])),
  });
  await userEvent.press(screen.getByRole('button', { name: 'Return my ticket' }));
  const page = within(screen.getByTestId('ticket-1'));
  expect(await page.findByRole('button', { name: 'Take this ticket off sale' })).toBeTruthy();
  expect(page.getByText(/This ticket is on sale again/)).toBeTruthy();
});

test('shows why a return was refused', async () => {
  await stored(orderOf([ticketOf('t1', { mayReturn: true, returnTerms: terms })]));
  renderScreen(<OrderTicketsScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Return this ticket' }));
  const body = { code: 'return.already_in', message: 'This ticket has already been used.' };
  answerCalls({ 'POST /api/v1/public/tickets/k1/returns': { status: 409, body } });
  await userEvent.press(screen.getByRole('button', { name: 'Return my ticket' }));
  expect(await screen.findByText('This ticket has already been used.')).toBeTruthy();
});
