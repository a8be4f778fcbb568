import { screen, userEvent, waitFor } from '@testing-library/react-native';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { session } from '../../session/session.ts';
import { organiserSales } from '../sales/sales.fixture.ts';
import { OrganisationScreen } from './organisation-screen.tsx';

jest.mock('expo-router', () => ({
  router: { dismissTo: jest.fn(), push: jest.fn() },
  useLocalSearchParams: () => ({ organiserId: 'o1' }),
  usePathname: () => '/business/o1',
}));

const PATH = '/api/v1/business/organisers/o1';
const MEMBERSHIP = `GET ${PATH}/membership`;
const SALES = `GET ${PATH}/sales`;
const EVENTS = `GET ${PATH}/events`;
const ORDERS = `GET ${PATH}/latest-orders`;
const ok = (body: unknown) => ({ status: 200, body });
const member = (role: string) => ok({ id: 'o1', slug: 'hardap', name: 'Hardap Sounds', role });
const event = {
  id: 'e1',
  name: 'Desert Sound',
  startsAt: '2026-12-05T16:00:00.000Z',
  timeZone: 'Africa/Windhoek',
  state: 'postponed',
  capacity: 200,
  valid: 50,
};
const order = {
  id: 'r1',
  reference: 'GW1ZPV2N2Q6XABCDEFGHJKMNPQ',
  type: 'ONLINE',
  state: 'fulfilled',
  refundShare: 'partly_refunded',
  buyerName: 'Ndapewa Shikongo',
  tickets: 2,
  total: 316.05,
  currency: 'NAD',
  createdAt: '2026-11-23T08:00:00.000Z',
  event: { id: 'e1', name: 'Desert Sound' },
};
const list = (items: unknown[]) => ok({ items, total: items.length, page: 0, size: 20 });

afterEach(() => session.signOut());

test('shows an owner today’s sales, upcoming events and the latest orders', async () => {
  answerCalls({
    [MEMBERSHIP]: member('owner'),
    [SALES]: ok(organiserSales()),
    [EVENTS]: list([event]),
    [ORDERS]: ok({ orders: [order] }),
  });
  renderScreen(<OrganisationScreen />);
  expect(screen.getByLabelText('Loading your organisation')).toBeTruthy();
  expect(await screen.findByText('Today')).toBeTruthy();
  for (const label of [
    'Gross sales, N$ 450.00',
    'Tickets, 3',
    'Orders, 2',
    /^Net sales, N\$ 9,000\.00, After N\$ 500\.00/,
  ])
    expect(screen.getByLabelText(label)).toBeTruthy();
  expect(await screen.findByText('Ndapewa Shikongo')).toBeTruthy();
  expect(screen.getByText(/^Partly refunded · Mon,.23.Nov.2026, 10:00$/)).toBeTruthy();
  expect(screen.getByText('Postponed · New date to be announced')).toBeTruthy();
  await userEvent.press(screen.getByTestId('event-sales-row'));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/business/events/[eventId]', params: { eventId: 'e1' } });
});

test('leads door staff to doors, and asks for nothing that they may not see', async () => {
  const { asked } = answerCalls({ [MEMBERSHIP]: member('door'), [EVENTS]: list([event]) });
  renderScreen(<OrganisationScreen />);
  await userEvent.press(await screen.findByTestId('event-sales-row'));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/door/[eventId]', params: { eventId: 'e1' } });
  expect(asked).toHaveLength(2);
});

test('says so without sales, events and orders', async () => {
  answerCalls({
    [MEMBERSHIP]: member('finance'),
    [SALES]: ok(organiserSales({ overTime: [], money: [] })),
    [EVENTS]: list([]),
    [ORDERS]: ok({ orders: [] }),
  });
  renderScreen(<OrganisationScreen />);
  expect(await screen.findByLabelText('Gross sales, N$ 0.00')).toBeTruthy();
  expect(await screen.findByText(/^No upcoming events/)).toBeTruthy();
  expect(await screen.findByText(/^No orders yet/)).toBeTruthy();
});

test('offers to try again without a connection, for each part', async () => {
  answerCalls({ [MEMBERSHIP]: 'offline' });
  renderScreen(<OrganisationScreen />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerCalls({ [MEMBERSHIP]: member('owner'), [SALES]: 'offline', [EVENTS]: 'offline', [ORDERS]: 'offline' });
  await userEvent.press(retry);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(3));
});

test('offers another account, not a retry, to those who aren’t members', async () => {
  const ndapewa = { id: 'u1', name: 'Ndapewa', email: 'n@example.com', roles: ['USER'] };
  answerCalls({
    'POST /api/v2/auth/login': ok({ idToken: 'i', refreshToken: 'r' }),
    'GET /api/v1/users': ok(ndapewa),
    [MEMBERSHIP]: { status: 403, body: { code: 'access.denied', message: 'You don’t have access to this.' } },
  });
  await session.signIn({ email: ndapewa.email, password: 'correct horse' });
  renderScreen(<OrganisationScreen />);
  expect(await screen.findByText('You don’t have access to this.')).toBeTruthy();
  expect(screen.getByText(/^You’re signed in as n@example\.com\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await userEvent.press(screen.getByRole('button', { name: 'Go to your account' }));
  expect(router.dismissTo).toHaveBeenCalledWith('/account');
});

test('has people sign in once their session has ended, and leads them back', async () => {
  answerCalls({ [MEMBERSHIP]: { status: 401, body: { code: 'auth.required', message: 'Please sign in.' } } });
  renderScreen(<OrganisationScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(router.push).toHaveBeenCalledWith({ pathname: '/login', params: { from: '/business/o1' } });
});
