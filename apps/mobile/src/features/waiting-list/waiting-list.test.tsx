import { refusalSentence } from '@quivertree/contract/refusals';
import { screen, userEvent } from '@testing-library/react-native';
import { AccessibilityInfo } from 'react-native';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { EVENT_ID, eventOnSale, ticketType } from '../../../tests/event-on-sale.ts';
import { deviceStore } from '../../../tests/memory-stores.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { JoinWaitingList } from './join-waiting-list.tsx';
import { WaitingListNotice } from './waiting-list-notice.tsx';

jest.mock('expo-router', () => ({ router: { push: jest.fn() } }));

const LIST = `/api/v1/public/events/${EVENT_ID}/waiting-list`;
const KEY = '0123456789abcdef';
const ENTRY = `GET ${LIST}/${KEY}`;
const ok = (body: unknown) => ({ status: 200, body });
const ticket = ticketType('Adult', { available: 0 });
const { details } = eventOnSale();
const entry = (changes = {}) =>
  ok({ ticket: 'Adult', quantity: 2, maxPerOrder: 4, state: 'waiting', ahead: 1, ...changes });

const press = (name: string) => userEvent.press(screen.getByRole('button', { name }));

test('someone joins the waiting list and reads what happens next', async () => {
  const announce = jest.spyOn(AccessibilityInfo, 'announceForAccessibility');
  renderScreen(<JoinWaitingList eventId={EVENT_ID} ticket={ticket} />);
  await press('Join the waiting list');
  await press('Join the waiting list');
  expect(screen.getByText('Please enter your full name.')).toBeTruthy();
  expect(announce).toHaveBeenLastCalledWith('Please enter your full name.');
  await userEvent.type(screen.getByLabelText('Full name'), ' Ndapewa ');
  await userEvent.type(screen.getByLabelText('Email'), 'n@example.com');
  await press('Add one “Adult”');
  const { asked } = answerCalls({ [`POST ${LIST}`]: ok({ ahead: 3 }) });
  await press('Join the waiting list');
  expect(await screen.findByText('You’re on the waiting list.')).toBeTruthy();
  expect(announce).toHaveBeenLastCalledWith('You’re on the waiting list.');
  expect(
    screen.getByText(/^At most 3 people are ahead of you\. When it’s your turn, we’ll email n@example\.com/),
  ).toBeTruthy();
  expect(await asked[0]?.json()).toEqual({
    ticketId: ticket.id,
    quantity: 2,
    attendee: { name: 'Ndapewa', email: 'n@example.com' },
  });
});

test('says why someone can’t join, and keeps what they entered', async () => {
  renderScreen(<JoinWaitingList eventId={EVENT_ID} ticket={ticket} />);
  await press('Join the waiting list');
  await userEvent.type(screen.getByLabelText('Full name'), 'Ndapewa');
  await userEvent.type(screen.getByLabelText('Email'), 'n@example.com');
  const message = refusalSentence('waiting_list.on_sale');
  answerCalls({ [`POST ${LIST}`]: { status: 409, body: { code: 'waiting_list.on_sale', message } } });
  await press('Join the waiting list');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByDisplayValue('Ndapewa')).toBeTruthy();
  await press('Cancel');
  expect(screen.queryByLabelText('Full name')).toBeNull();
});

test('has an open form again after the system has closed the app, until it’s cancelled', async () => {
  answerCalls({});
  const list = <JoinWaitingList eventId={EVENT_ID} ticket={ticket} />;
  const { unmount } = renderScreen(list);
  await press('Join the waiting list');
  await userEvent.type(screen.getByLabelText('Full name'), 'Ndapewa');
  unmount();
  renderScreen(list);
  expect(screen.getByLabelText('Full name')).toHaveProp('value', 'Ndapewa');
  await press('Cancel');
  expect(deviceStore.items.size).toBe(0);
});

test('someone changes their entry by the link in the email', async () => {
  answerCalls({ [ENTRY]: entry() });
  renderScreen(<WaitingListNotice details={details} link={{ does: 'leave', key: KEY }} />);
  expect(
    await screen.findByText('At most 1 person is ahead of you. How many “Adult” tickets would you like?'),
  ).toBeTruthy();
  await press('Remove one “Adult”');
  await press('Remove one “Adult”');
  const { asked } = answerCalls({ [`PUT ${LIST}`]: entry({ quantity: 1 }) });
  await press('Change quantity');
  expect(await screen.findByText('You’re now waiting for 1 ticket.')).toBeTruthy();
  expect(await asked[0]?.json()).toEqual({ key: KEY, quantity: 1 });
});

test('someone with reserved tickets reads what leaving means, and leaves', async () => {
  answerCalls({ [ENTRY]: entry({ state: 'offered' }) });
  renderScreen(<WaitingListNotice details={details} link={{ does: 'leave', key: KEY }} />);
  expect(await screen.findByText(/^Tickets are reserved for you\. If you leave/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change quantity' })).toBeNull();
  answerCalls({ [`POST ${LIST}/leave`]: 'offline' });
  await press('Leave the waiting list');
  expect(await screen.findByText(/^We can’t reach Quivertree/)).toBeTruthy();
  answerCalls({ [`POST ${LIST}/leave`]: ok({ left: true }) });
  await press('Leave the waiting list');
  expect(await screen.findByText('You’ve left the waiting list.')).toBeTruthy();
});

test('an offer says until when tickets are reserved', async () => {
  const offer = { ticketId: ticket.id, ticket: 'Adult', quantity: 2, expiresAt: '2026-12-01T16:00:00Z', state: 'open' };
  answerCalls({ [`GET /api/v1/public/events/${EVENT_ID}/offers/${KEY}`]: ok(offer) });
  renderScreen(<WaitingListNotice details={details} link={{ does: 'offer', key: KEY }} />);
  expect(
    await screen.findByText(/^It’s your turn: we’ve reserved 2 “Adult” tickets for you until .*18:00\.$/),
  ).toBeTruthy();
});

test('someone who has ordered the offered tickets elsewhere goes on to pay', async () => {
  const unpaidOrder = { reference: 'AB12CD-0123456789', key: 'buyers-key', until: new Date(Date.now() + 600_000) };
  const offer = {
    ticketId: ticket.id,
    ticket: 'Adult',
    quantity: 2,
    expiresAt: '2026-12-01T16:00:00Z',
    state: 'taken',
  };
  answerCalls({ [`GET /api/v1/public/events/${EVENT_ID}/offers/${KEY}`]: ok({ ...offer, unpaidOrder }) });
  renderScreen(<WaitingListNotice details={details} link={{ does: 'offer', key: KEY }} />);
  expect(await screen.findByText(/^We haven’t received your payment yet\. Your tickets are reserved for/)).toBeTruthy();
  await press('Continue to payment');
  expect(router.push).toHaveBeenCalledWith({
    pathname: '/checkout/status/[reference]',
    params: { reference: 'AB12CD-0123456789', key: 'buyers-key' },
  });
});

test('someone declines an offer', async () => {
  const offer = { ticketId: ticket.id, ticket: 'Adult', quantity: 2, expiresAt: '2026-12-01T16:00:00Z', state: 'open' };
  const path = `/api/v1/public/events/${EVENT_ID}/offers/${KEY}`;
  const { asked } = answerCalls({ [`GET ${path}`]: ok(offer), [`POST ${path}/decline`]: ok({ declined: true }) });
  renderScreen(<WaitingListNotice details={details} link={{ does: 'offer', key: KEY }} />);
  await screen.findByText(/^It’s your turn/);
  await press('No, thanks');
  expect(await screen.findByText(/^You’ve declined the tickets\./)).toBeTruthy();
  expect(asked.some(({ url }) => url.endsWith('/decline'))).toBe(true);
});

test.each(['offer', 'leave'] as const)('says so if a link with ?%s= is no longer valid', async (does) => {
  const gone = { status: 404, body: { code: 'waiting_list.not_found', message: 'You’re not on this waiting list.' } };
  answerCalls({ [ENTRY]: gone, [`GET /api/v1/public/events/${EVENT_ID}/offers/${KEY}`]: gone });
  renderScreen(<WaitingListNotice details={details} link={{ does, key: KEY }} />);
  expect(await screen.findByText('You’re not on this waiting list.')).toBeTruthy();
});
