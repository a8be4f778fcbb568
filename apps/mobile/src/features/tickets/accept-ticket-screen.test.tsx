import { screen, userEvent } from '@testing-library/react-native';
import { AccessibilityInfo } from 'react-native';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { deviceStore } from '../../../tests/memory-stores.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { session } from '../../session/session.ts';
import { AcceptTicketScreen } from './accept-ticket-screen.tsx';

jest.mock('expo-router', () => ({
  router: { dismissTo: jest.fn(), replace: jest.fn() },
  useLocalSearchParams: () => ({ transferKey: 'secret' }),
}));

const TRANSFER = 'GET /api/v1/public/transfers/secret';
const ok = (body: unknown) => ({ status: 200, body });
const transfer = {
  state: 'sent',
  fromName: 'Ndapewa',
  ticketTypeName: 'General',
  expiresAt: '2026-12-01T16:00:00.000Z',
  event: {
    slug: 'desert-sound',
    name: 'Desert Sound',
    location: 'Warehouse Theatre',
    city: 'Windhoek',
    state: 'published',
    startsAt: '2026-12-05T16:00:00.000Z',
    endsAt: '2026-12-05T21:00:00.000Z',
    timeZone: 'Africa/Windhoek',
  },
};

beforeAll(() => session.start());

test('accepts a ticket under a name and opens it', async () => {
  const announce = jest.spyOn(AccessibilityInfo, 'announceForAccessibility');
  answerCalls({ [TRANSFER]: ok(transfer) });
  renderScreen(<AcceptTicketScreen />);
  expect(await screen.findByText('Ndapewa sent you a ticket')).toBeTruthy();
  expect(screen.getByText(/You can accept this ticket until .*1.Dec.2026, 18:00/)).toBeTruthy();
  await userEvent.press(screen.getByTestId('accept'));
  expect(screen.getByText('Please enter your full name.')).toBeTruthy();
  expect(announce).toHaveBeenLastCalledWith('Please enter your full name.');
  await userEvent.type(screen.getByLabelText('Full name'), ' Petrus ');
  await userEvent.type(screen.getByLabelText('Email'), 'petrus@example.com');
  const { asked } = answerCalls({
    'POST /api/v1/public/transfers/secret/accept': ok({ ticketsPath: '/tickets/GW1ZPV-key' }),
  });
  await userEvent.press(screen.getByTestId('accept'));
  expect(router.replace).toHaveBeenCalledWith('/tickets/GW1ZPV-key');
  expect(await asked[0]?.json()).toEqual({ name: 'Petrus', email: 'petrus@example.com' });
});

test('has the typed name again after the system has closed the app, until the ticket is accepted', async () => {
  answerCalls({ [TRANSFER]: ok(transfer) });
  const { unmount } = renderScreen(<AcceptTicketScreen />);
  await userEvent.type(await screen.findByLabelText('Full name'), 'Petrus');
  unmount();
  renderScreen(<AcceptTicketScreen />);
  expect(await screen.findByLabelText('Full name')).toHaveProp('value', 'Petrus');
  await userEvent.type(screen.getByLabelText('Email'), 'petrus@example.com');
  answerCalls({ 'POST /api/v1/public/transfers/secret/accept': ok({ ticketsPath: '/tickets/GW1ZPV-key' }) });
  await userEvent.press(screen.getByTestId('accept'));
  expect(deviceStore.items.size).toBe(0);
});

test('says that a ticket of a postponed event can be accepted once there’s a new date, without the old one', async () => {
  const event = { ...transfer.event, state: 'postponed' };
  answerCalls({ [TRANSFER]: ok({ ...transfer, event }) });
  renderScreen(<AcceptTicketScreen />);
  expect(await screen.findByText('New date to be announced')).toBeTruthy();
  expect(screen.queryByText(/5 Dec/)).toBeNull();
  expect(screen.getByText(/You can accept the ticket once/)).toBeTruthy();
  expect(screen.queryByTestId('accept')).toBeNull();
});

test.each([
  ['accepted', /has already been accepted/],
  ['cancelled', /The sender has cancelled/],
  ['expired', /has lapsed/],
])('says why a transfer that is %s can’t be accepted', async (state, text) => {
  answerCalls({ [TRANSFER]: ok({ ...transfer, state }) });
  renderScreen(<AcceptTicketScreen />);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByTestId('accept')).toBeNull();
});

test('says that someone else was faster', async () => {
  answerCalls({ [TRANSFER]: ok(transfer) });
  renderScreen(<AcceptTicketScreen />);
  await userEvent.type(await screen.findByLabelText('Full name'), 'Petrus');
  await userEvent.type(screen.getByLabelText('Email'), 'petrus@example.com');
  answerCalls({
    'POST /api/v1/public/transfers/secret/accept': {
      status: 409,
      body: { code: 'transfer.over', message: 'Reload to see the latest state.' },
    },
    [TRANSFER]: ok({ ...transfer, state: 'accepted' }),
  });
  await userEvent.press(screen.getByTestId('accept'));
  expect(await screen.findByText(/has already been accepted/)).toBeTruthy();
  expect(screen.queryByText(/Reload/)).toBeNull();
  expect(screen.queryByTestId('accept')).toBeNull();
});

test('says that a link leads to no transfer', async () => {
  const body = { code: 'transfer.not_found', message: 'We can’t find this transfer.' };
  answerCalls({ [TRANSFER]: { status: 404, body } });
  renderScreen(<AcceptTicketScreen />);
  expect(await screen.findByText('We can’t find this transfer.')).toBeTruthy();
});
