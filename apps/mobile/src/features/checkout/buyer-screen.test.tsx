import { saveBasket } from '@quivertree/checkout/basket-storage';
import { storeRoomPlace } from '@quivertree/checkout/room-place';
import type { CustomField } from '@quivertree/contract/catalogue/catalogue';
import { refusalSentence } from '@quivertree/contract/refusals';
import type { OrderRequest } from '@quivertree/contract/orders/orders';
import { act, fireEvent, screen, userEvent, waitFor } from '@testing-library/react-native';
import { AccessibilityInfo, Dimensions, type StyleProp, StyleSheet, type ViewStyle } from 'react-native';
import { router } from 'expo-router';
import * as WebBrowser from 'expo-web-browser';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { callsOfEvent, EVENT_ID, eventOnSale, ticketType } from '../../../tests/event-on-sale.ts';
import { deviceStore } from '../../../tests/memory-stores.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { BuyerScreen } from './buyer-screen.tsx';
import { LatestUnpaidOrder } from './unpaid-order.tsx';

const mockParams: Record<string, string> = {};
jest.mock('expo-router', () => ({
  router: { dismissTo: jest.fn(), push: jest.fn(), replace: jest.fn() },
  useFocusEffect: jest.fn(),
  useIsFocused: () => true,
  useLocalSearchParams: () => mockParams,
}));
jest.mock('expo-web-browser', () => ({ openBrowserAsync: jest.fn(() => Promise.resolve({ type: 'opened' })) }));
jest.mock('expo-crypto', () => ({
  getRandomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
}));

const PLACE = 'POST /api/v2/public/orders';
const STATUS_ROUTE = { pathname: '/checkout/status/[reference]', params: { reference: 'GW1ZPV-1', key: 'KEY' } };
const adult = ticketType('Adult');

beforeEach(() => {
  jest.clearAllMocks();
  for (const name of Object.keys(mockParams)) delete mockParams[name];
  mockParams['event'] = EVENT_ID;
  saveBasket(deviceStore, {
    eventId: EVENT_ID,
    lines: [{ ticketId: adult.id, qty: 2 }],
    updatedAt: Date.now(),
    version: 1,
  });
});

/** The server's answer to an order; without a payment page if nothing is to pay. */
function answerOf(amount: number, page = 'https://checkout.stripe.com/c/1') {
  const status = 'https://quivertree.example/checkout/status/GW1ZPV-1?key=KEY';
  return {
    status: 201,
    body: {
      amount,
      provider: 'STRIPE',
      payload: {
        return_url: status,
        payment_url: page,
        merchant_id: null,
        reference: 'GW1ZPV-1',
        description: '2 tickets',
        amount,
        notify_url: null,
      },
      next: { kind: 'redirect', url: amount === 0 ? status : page },
      order: { reference: 'GW1ZPV-1', key: 'KEY' },
      expiresAt: amount === 0 ? null : new Date(Date.now() + 15 * 60_000).toISOString(),
    },
  };
}

const press = (name: string | RegExp) => userEvent.press(screen.getByRole('button', { name }));

/** Shows the screen and continues as a guest. */
async function fillIn(event = eventOnSale({ tickets: [adult] }), placed: object = answerOf(315)) {
  const calls = answerCalls({ ...callsOfEvent(event), [PLACE]: placed as ReturnType<typeof answerOf> });
  renderScreen(<BuyerScreen />);
  await screen.findByText('No account needed');
  await press('Continue as guest');
  return calls;
}

async function fillPerson() {
  await userEvent.type(screen.getByLabelText('Full name'), 'Ndapewa Shikongo');
  await userEvent.type(screen.getByLabelText('Email'), 'ndapewa@example.com');
}

const orders = async ({ asked }: { asked: Request[] }) =>
  Promise.all(
    asked
      .filter(({ method }) => method === 'POST')
      .map(async (request) => ({
        key: request.headers.get('idempotency-key'),
        body: (await request.clone().json()) as OrderRequest,
      })),
  );

test('a guest checks the order, pays on our page in the browser, and the status follows', async () => {
  const calls = await fillIn();
  expect(screen.getByText('2 × Adult')).toBeTruthy();
  expect(screen.getByText('Secure payment with Stripe')).toBeTruthy();
  await fillPerson();
  await press('Continue to pay N$\u00a0315.00');
  expect(router.replace).toHaveBeenCalledWith(STATUS_ROUTE);
  expect(WebBrowser.openBrowserAsync).toHaveBeenCalledWith('http://localhost:3000/app/pay/GW1ZPV-1#KEY');
  // After a restart, the app’s first screen leads back to it.
  renderScreen(<LatestUnpaidOrder />);
  await press('Continue to payment');
  expect(router.push).toHaveBeenCalledWith(STATUS_ROUTE);
  expect((await orders(calls)).map(({ body }) => body)).toEqual([
    {
      eventId: EVENT_ID,
      orderType: 'ONLINE',
      attendee: { name: 'Ndapewa Shikongo', email: 'ndapewa@example.com' },
      customFields: [],
      tickets: [{ ticketId: adult.id, quantity: 2 }],
      expectedTotal: 315,
    },
  ]);
});

test('a second tap orders and opens the payment page only once', async () => {
  const calls = await fillIn();
  await fillPerson();
  const button = screen.getByRole('button', { name: /^Continue to pay/ });
  // Both arrive before the button is drawn again.
  await act(async () => {
    fireEvent.press(button);
    fireEvent.press(button);
    await Promise.resolve();
  });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(STATUS_ROUTE));
  expect(await orders(calls)).toHaveLength(1);
  expect(WebBrowser.openBrowserAsync).toHaveBeenCalledTimes(1);
});

test('a free order leads straight to its status', async () => {
  await fillIn(eventOnSale({ tickets: [{ ...adult, price: 0 }] }), answerOf(0));
  await fillPerson();
  await press('Continue to register');
  expect(router.replace).toHaveBeenCalledWith(STATUS_ROUTE);
  expect(WebBrowser.openBrowserAsync).not.toHaveBeenCalled();
});

test('an app killed before the answer repeats the same order after a restart', async () => {
  const first = await fillIn(undefined, 'offline' as never);
  await fillPerson();
  await press(/^Continue to pay/);
  expect(await screen.findByText('Failed to submit attendee details. Please try again.')).toBeTruthy();
  screen.unmount();

  const second = answerCalls({ ...callsOfEvent(eventOnSale({ tickets: [adult] })), [PLACE]: answerOf(315) });
  renderScreen(<BuyerScreen />);
  // The guest’s choice and the form are as they were.
  expect(await screen.findByDisplayValue('Ndapewa Shikongo')).toBeTruthy();
  await press(/^Continue to pay/);
  expect(router.replace).toHaveBeenCalledWith(STATUS_ROUTE);
  const [[before], [after]] = [await orders(first), await orders(second)];
  expect(before?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(after?.key).toBe(before?.key);
});

test('names each problem beside its field', async () => {
  const calls = await fillIn();
  await press(/^Continue to pay/);
  expect(screen.getByText('Please enter your full name.')).toBeTruthy();
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  await fillPerson();
  expect(screen.queryByText('Please enter your full name.')).toBeNull();
  expect(await orders(calls)).toEqual([]);
});

test('asks the organiser’s questions, each with its own control', async () => {
  const fields: CustomField[] = (
    [
      ['NUMBER', 'Age', null],
      ['PHONE', 'Mobile', null],
      ['EMAIL', 'Second address', null],
      ['TEXT', 'Club', null],
      ['TEXTAREA', 'Message', null],
      ['DATE', 'Born', null],
      ['DROPDOWN', 'Shirt', 'Small,Large'],
    ] as const
  ).map(([type, label, options], i) => ({ id: `f${i}`, label, type, options, required: true, section: 'About you' }));
  const calls = await fillIn(eventOnSale({ tickets: [adult], options: { customFields: fields } }));
  expect(screen.getByText('About you')).toBeTruthy();
  await fillPerson();
  await press(/^Continue to pay/);
  expect(screen.getByText(refusalSentence('order.custom_field_missing', { label: 'Shirt' }))).toBeTruthy();
  for (const [label, text] of [
    ['Age', '4x2'],
    ['Mobile', '+264 81'],
    ['Second address', 'a@b.na'],
    ['Club', 'Chess'],
    ['Message', 'Hello'],
    ['Born', '20001231'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.press(screen.getByRole('radio', { name: 'Large' }));
  await press(/^Continue to pay/);
  const [order] = await orders(calls);
  expect(order?.body.customFields.map(({ value }) => value)).toEqual([
    '42',
    '+26481',
    'a@b.na',
    'Chess',
    'Hello',
    '2000-12-31',
    'Large',
  ]);
});

test('says beside the button that a choice is missing, which may be out of view', async () => {
  const choice = { type: 'DROPDOWN', options: 'Small,Large', required: true } as const;
  const customFields: CustomField[] = [{ ...choice, id: 'f1', label: 'Shirt', section: '' }];
  await fillIn(eventOnSale({ tickets: [adult], options: { customFields } }));
  await fillPerson();
  await press(/^Continue to pay/);
  const missing = refusalSentence('order.custom_field_missing', { label: 'Shirt' });
  expect(screen.getAllByText(missing)).toHaveLength(2);
  await userEvent.press(screen.getByRole('radio', { name: 'Large' }));
  expect(screen.queryByText(missing)).toBeNull();
});

test('fetches the event again after a refusal, and shows its reason and the new price', async () => {
  await fillIn(undefined, {
    status: 409,
    body: { code: 'order.price_changed', message: 'The price has changed. Please check your order.' },
  });
  await fillPerson();
  answerCalls({
    ...callsOfEvent(eventOnSale({ tickets: [{ ...adult, price: 200 }] })),
    [PLACE]: {
      status: 409,
      body: { code: 'order.price_changed', message: 'The price has changed. Please check your order.' },
    },
  });
  await press(/^Continue to pay/);
  expect(await screen.findByText('The price has changed. Please check your order.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Continue to pay N$\u00a0420.00' })).toBeTruthy();
});

test('leads to the waiting room if the order needs a place in it', async () => {
  const room = 'https://quivertree.example/queue/desert-sound';
  await fillIn(undefined, {
    status: 409,
    body: { code: 'order.no_place', message: `Join the waiting room at ${room}.`, data: { room } },
  });
  await fillPerson();
  await press(/^Continue to pay/);
  await press('Go to the waiting room');
  expect(router.push).toHaveBeenCalledWith({ pathname: '/queue/[event]', params: { event: 'desert-sound' } });
});

test('orders with the phone’s place in the waiting room', async () => {
  storeRoomPlace(deviceStore, EVENT_ID, 'token-1', Date.now());
  const event = eventOnSale({ tickets: [adult], options: { waitingRoom: true } });
  const calls = await fillIn(event);
  await fillPerson();
  await press('Continue to pay N$\u00a0315.00');
  expect((await orders(calls))[0]?.body.place).toBe('token-1');
});

test('leaves room for the form and the button beside a long reason', async () => {
  const message = 'Join the waiting room first. '.repeat(20);
  await fillIn(undefined, { status: 409, body: { code: 'order.no_place', message } });
  await fillPerson();
  await press(/^Continue to pay/);
  const { style } = (await screen.findByTestId('order-failure')).props as { style: StyleProp<ViewStyle> };
  expect(Number(StyleSheet.flatten(style)?.maxHeight)).toBeLessThanOrEqual(Dimensions.get('window').height / 3);
});

test('reads out why an order was refused', async () => {
  const announce = jest.spyOn(AccessibilityInfo, 'announceForAccessibility');
  await fillIn(undefined, { status: 409, body: { code: 'order.sold_out', message: '“Adult” is sold out.' } });
  await fillPerson();
  await press(/^Continue to pay/);
  expect(await screen.findByText('“Adult” is sold out.')).toBeTruthy();
  expect(announce).toHaveBeenLastCalledWith(
    'Failed to submit attendee details. Please try again. “Adult” is sold out.',
  );
});

test.each([
  ['a busy server', { status: 503, body: { message: 'We’re busy right now.' } }, /busy right now/],
  ['an unreadable answer', { status: 201, body: 'no order' }, /^Failed to submit/],
  ['an answer without an order', { status: 201, body: { newer: true } }, /^Empty checkout response/],
])('can be tried again after %s', async (_, placed, shown) => {
  await fillIn(undefined, placed);
  await fillPerson();
  await press(/^Continue to pay/);
  expect(await screen.findByText('Failed to submit attendee details. Please try again.')).toBeTruthy();
  expect(screen.getByText(shown)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Continue to pay/ })).toBeEnabled();
  expect(WebBrowser.openBrowserAsync).not.toHaveBeenCalled();
});

test('says so if everything chosen has sold out', async () => {
  answerCalls(callsOfEvent(eventOnSale({ tickets: [{ ...adult, available: 0 }] })));
  renderScreen(<BuyerScreen />);
  expect(await screen.findByText('Your cart is empty')).toBeTruthy();
  await press('Choose tickets');
  expect(router.dismissTo).toHaveBeenCalledWith({ pathname: '/checkout/[event]', params: { event: EVENT_ID } });
});

test('leads to sign-in', async () => {
  answerCalls(callsOfEvent(eventOnSale({ tickets: [adult] })));
  renderScreen(<BuyerScreen />);
  await screen.findByText('No account needed');
  await press('Sign in');
  expect(router.push).toHaveBeenCalledWith({
    pathname: '/login',
    params: { from: `/checkout/${EVENT_ID}/details` },
  });
});

test('leads back from signing in with the tickets that the waiting list has reserved', async () => {
  mockParams['offer'] = 'OFFER';
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const offer = { state: 'open', ticketId: adult.id, ticket: adult.name, quantity: 2, expiresAt };
  answerCalls({
    ...callsOfEvent(eventOnSale({ tickets: [{ ...adult, available: 0 }] })),
    [`GET /api/v1/public/events/${EVENT_ID}/offers/OFFER`]: { status: 200, body: offer },
  });
  renderScreen(<BuyerScreen />);
  await screen.findByText('No account needed');
  await press('Sign in');
  expect(router.push).toHaveBeenCalledWith({
    pathname: '/login',
    params: { from: `/checkout/${EVENT_ID}/details?offer=OFFER` },
  });
});

test('no longer asks for payment once the event has been cancelled', async () => {
  const body = { code: 'order.event_cancelled', message: refusalSentence('order.event_cancelled', {}) };
  await fillIn(undefined, { status: 409, body });
  await fillPerson();
  answerCalls({
    ...callsOfEvent(eventOnSale({ tickets: [adult], details: { salesStatus: 'cancelled' } })),
    [PLACE]: { status: 409, body },
  });
  await press(/^Continue to pay/);
  await screen.findByRole('button', { name: 'Back to the event' });
  expect(screen.getByText('This event was cancelled.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Continue to pay/ })).toBeNull();
  await press('Back to the event');
  expect(router.dismissTo).toHaveBeenCalledWith('/explore/desert-sound');
});
