import { saveBasket } from '@quivertree/checkout/basket-storage';
import type { OrderStatus } from '@quivertree/contract/orders/orders';
import { act, screen, userEvent } from '@testing-library/react-native';
import { router } from 'expo-router';
import * as WebBrowser from 'expo-web-browser';
import { AccessibilityInfo, Linking } from 'react-native';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { EVENT_ID } from '../../../tests/event-on-sale.ts';
import { deviceStore } from '../../../tests/memory-stores.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { PaymentStatusScreen } from './payment-status-screen.tsx';

jest.mock('expo-router', () => ({
  router: { push: jest.fn(), dismissTo: jest.fn() },
  useLocalSearchParams: () => ({ reference: 'GW1ZPV-1', key: 'KEY' }),
}));
jest.mock('expo-web-browser', () => ({
  openBrowserAsync: jest.fn(() => Promise.resolve({ type: 'opened' })),
  dismissBrowser: jest.fn(() => Promise.resolve({ type: 'dismiss' })),
}));

beforeEach(() => jest.clearAllMocks());

const CALL = 'GET /api/v2/public/orders/status/GW1ZPV-1';
const soon = () => new Date(Date.now() + 10 * 60_000).toISOString();

function status(changed: Partial<OrderStatus>): OrderStatus {
  return {
    status: 'pending',
    amount: 157.5,
    currency: 'NAD',
    description: '1 ticket for Desert Sound',
    reference: 'GW1ZPV-1',
    eventId: EVENT_ID,
    eventName: 'Desert Sound',
    eventCancelled: false,
    ...changed,
  };
}

function show(changed: Partial<OrderStatus>) {
  const calls = answerCalls({ [CALL]: { status: 200, body: status(changed) } });
  renderScreen(<PaymentStatusScreen />);
  return calls;
}

function storeBasket(): void {
  saveBasket(deviceStore, {
    eventId: EVENT_ID,
    lines: [{ ticketId: 't', qty: 1 }],
    updatedAt: Date.now(),
    version: 1,
  });
}

test('says that the status is being checked', () => {
  show({});
  expect(screen.getByLabelText('Checking your payment status...')).toBeTruthy();
});

test('confirms a paid order, forgets the purchase, fetches the tickets and leads to them', async () => {
  storeBasket();
  const { asked } = answerCalls({
    [CALL]: {
      status: 200,
      body: status({ status: 'success', ticketsPath: '/tickets/GW1ZPV-KEY', customerName: 'Ndapewa' }),
    },
    'GET /api/v1/public/tickets/GW1ZPV-KEY': 'offline',
  });
  renderScreen(<PaymentStatusScreen />);
  expect(await screen.findByText('Payment Successful')).toBeTruthy();
  expect(screen.getByText('N$\u00a0157.50')).toBeTruthy();
  expect(screen.getByText('Ndapewa')).toBeTruthy();
  expect(deviceStore.items.size).toBe(0);
  expect(WebBrowser.dismissBrowser).toHaveBeenCalled();
  expect(asked.map(({ url }) => new URL(url).pathname)).toContain('/api/v1/public/tickets/GW1ZPV-KEY');
  await userEvent.press(screen.getByRole('button', { name: 'View your tickets' }));
  expect(router.push).toHaveBeenCalledWith('/tickets/GW1ZPV-KEY');
});

test('leads to a single ticket', async () => {
  show({ status: 'success', ticketsPath: '/tickets/GW1ZPV-KEY', ticketCount: 1 });
  expect(await screen.findByRole('button', { name: 'View your ticket' })).toBeTruthy();
});

test('confirms a free order', async () => {
  show({ status: 'success', amount: 0 });
  expect(await screen.findByText('Registration Confirmed')).toBeTruthy();
  expect(screen.getByText('Free (RSVP)')).toBeTruthy();
});

test('opens our own page to pay, whatever the server answers', async () => {
  show({ payableUntil: soon() });
  expect(
    await screen.findByText(/^We haven’t received your payment yet. Your tickets are reserved for another \d+:\d\d\.$/),
  ).toBeTruthy();
  await userEvent.press(screen.getByRole('button', { name: 'Continue to payment' }));
  expect(WebBrowser.openBrowserAsync).toHaveBeenCalledWith('http://localhost:3000/app/pay/GW1ZPV-1#KEY');
});

test('reads the outcome out, but not each second of the time left', async () => {
  const announce = jest.spyOn(AccessibilityInfo, 'announceForAccessibility');
  show({ payableUntil: soon() });
  const title = await screen.findByText('Payment Pending');
  expect(title.props['aria-live']).toBe('polite');
  expect(announce.mock.calls).toEqual([['Payment Pending']]);
  for (let above = screen.getByText(/reserved for another/).parent; above !== null; above = above.parent)
    expect(above.props['aria-live']).toBeUndefined();
});

test('reads out why the status couldn’t be fetched', async () => {
  const announce = jest.spyOn(AccessibilityInfo, 'announceForAccessibility');
  answerCalls({ [CALL]: 'offline' });
  renderScreen(<PaymentStatusScreen />);
  await screen.findByText('Payment Error');
  expect(announce).toHaveBeenCalledWith('Payment Error');
});

test('asks the provider when the buyer refreshes the status', async () => {
  const check = 'POST /api/v1/public/orders/GW1ZPV-1/payment/check';
  const { asked } = show({ payableUntil: soon() });
  await screen.findByRole('button', { name: 'Continue to payment' });
  const paid = { status: 200, body: status({ status: 'success' }) };
  const { asked: askedAgain } = answerCalls({ [check]: paid, [CALL]: paid });
  await userEvent.press(screen.getByRole('button', { name: 'Refresh Status' }));
  expect(await screen.findByText('Payment Successful')).toBeTruthy();
  expect(asked).toHaveLength(1);
  expect(askedAgain.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('says so if the phone can’t open the payment page', async () => {
  jest.mocked(WebBrowser.openBrowserAsync).mockRejectedValueOnce(new Error('No browser'));
  show({ payableUntil: soon() });
  await userEvent.press(await screen.findByRole('button', { name: 'Continue to payment' }));
  expect(await screen.findByText('The payment page can’t be opened right now. Please try again.')).toBeTruthy();
});

test('follows a payment until it has arrived, without a tap', async () => {
  jest.useFakeTimers();
  const { asked } = show({});
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('Your payment is being processed. This may take a few moments.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
  expect(asked).toHaveLength(1);
  const paid = answerCalls({ [CALL]: { status: 200, body: status({ status: 'success' }) } });
  await act(() => jest.advanceTimersByTimeAsync(3_100));
  expect(screen.getByText('Payment Successful')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(paid.asked).toHaveLength(1);
  jest.useRealTimers();
});

test('offers another payment after a decline', async () => {
  storeBasket();
  show({ status: 'failed', payableUntil: soon() });
  expect(await screen.findByText('Payment Failed')).toBeTruthy();
  expect(screen.getByText(/^Nothing was charged. Your tickets are still reserved for another /)).toBeTruthy();
  await userEvent.press(screen.getByRole('button', { name: 'Try again' }));
  expect(WebBrowser.openBrowserAsync).toHaveBeenCalled();
  expect(deviceStore.items.size).toBe(1);
});

test('leads back to the event once the reservation has expired, with the basket as it was', async () => {
  storeBasket();
  show({ status: 'expired' });
  expect(await screen.findByText('Your reservation has expired, and the tickets are back on sale.')).toBeTruthy();
  await userEvent.press(screen.getByRole('button', { name: 'Try again' }));
  expect(router.dismissTo).toHaveBeenCalledWith(`/explore/${EVENT_ID}`);
  expect(deviceStore.items.size).toBe(1);
});

test('leaves the basket as it is if only newer servers know the status', async () => {
  storeBasket();
  show({ status: 'on_hold' as never });
  expect(await screen.findByText('Payment Failed')).toBeTruthy();
  expect(deviceStore.items.size).toBe(1);
  expect(WebBrowser.dismissBrowser).not.toHaveBeenCalled();
});

test('says how much of an order was refunded while its other tickets are still valid', async () => {
  show({ status: 'success', refunds: [{ amount: 52.5, currency: 'NAD', reason: 'requested', succeeded: true }] });
  expect(await screen.findByText('Payment Successful')).toBeTruthy();
  expect(screen.getByText('Refunded')).toBeTruthy();
  expect(screen.getByText('N$\u00a052.50')).toBeTruthy();
});

test('explains a refund', async () => {
  show({
    status: 'refunded',
    refunds: [{ amount: 157.5, currency: 'ZAR', reason: 'event_cancelled', succeeded: true }],
  });
  expect(await screen.findByText('Order Refunded')).toBeTruthy();
  expect(screen.getByText(/^The event was cancelled\. The refund is on its way/)).toBeTruthy();
  expect(screen.getByText('Refunded')).toBeTruthy();
  expect(screen.getByText('R\u00a0157.50')).toBeTruthy();
});

test('lets the buyer of tickets that were voided without a refund write to the organiser, quoting the order', async () => {
  const open = jest.spyOn(Linking, 'openURL').mockResolvedValue(true);
  show({ status: 'cancelled', contact: { name: 'Desert Sound', email: 'hello@desert.example' }, refunds: [] });
  expect(await screen.findByText('Order Cancelled')).toBeTruthy();
  expect(
    screen.getByText(
      'These tickets are no longer valid. If you think you should get your money back, contact Desert Sound at hello@desert.example.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText('Refunded')).toBeNull();
  await userEvent.press(screen.getByRole('button', { name: 'Contact the organiser' }));
  expect(open).toHaveBeenCalledWith('mailto:hello@desert.example?subject=Order%20GW1ZPV-1');
});

test('says that a payment in suspense is being looked into, and how to reach us', async () => {
  jest.useFakeTimers();
  const { asked } = show({ inSuspense: true });
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('Payment Pending')).toBeTruthy();
  expect(screen.getByText(/^We’re looking into it\. You’ll get either your tickets or your money back\./)).toBeTruthy();
  expect(screen.queryByText(/This may take a few moments/)).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(asked).toHaveLength(1);
  jest.useRealTimers();
  await userEvent.press(screen.getByRole('button', { name: 'Contact us' }));
  expect(WebBrowser.openBrowserAsync).toHaveBeenCalledWith('http://localhost:3000/#contact-us');
});

test('explains an unknown reference, and a busy server, and tries again', async () => {
  answerCalls({ [CALL]: { status: 404, body: { code: 'order.not_found', message: 'We couldn’t find this order.' } } });
  renderScreen(<PaymentStatusScreen />);
  expect(await screen.findByText('We couldn’t find this order.')).toBeTruthy();
  answerCalls({ [CALL]: { status: 503, body: { message: 'We’re busy right now.' } } });
  await userEvent.press(screen.getByRole('button', { name: 'Refresh Status' }));
  expect(await screen.findByText('We’re busy right now.')).toBeTruthy();
  answerCalls({ [CALL]: { status: 200, body: { ...status({ status: 'success' }), unknown: { field: 1 } } } });
  await userEvent.press(screen.getByRole('button', { name: 'Refresh Status' }));
  expect(await screen.findByText('Payment Successful')).toBeTruthy();
});
