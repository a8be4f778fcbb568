import { focusManager } from '@tanstack/react-query';
import { act, screen, userEvent } from '@testing-library/react-native';
import { router } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { EventSalesScreen } from './event-sales-screen.tsx';
import { eventSales } from './sales.fixture.ts';

jest.mock('expo-router', () => ({
  router: { push: jest.fn() },
  useLocalSearchParams: () => ({ eventId: 'e1' }),
}));

const SALES = 'GET /api/v1/business/events/e1/sales';
const FRAME = 'GET /api/v1/business/events/e1/frame';
const ok = (body: unknown) => ({ status: 200, body });
const frame = (role: string) => ok({ organiser: { id: 'o1', slug: 'hardap', name: 'Hardap Sounds', role } });

test('shows an event’s sales and ticket types, and opens its door', async () => {
  answerCalls({ [SALES]: ok(eventSales()), [FRAME]: frame('manager') });
  renderScreen(<EventSalesScreen />);
  expect(screen.getByLabelText('Loading sales')).toBeTruthy();
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
  for (const label of ['Tickets sold, 50', 'Admitted, 20, 32 awaited', /^Your earnings, N\$ 8,550\.00/])
    expect(screen.getByLabelText(label)).toBeTruthy();
  expect(screen.getByText('52 of 200')).toBeTruthy();
  await userEvent.press(await screen.findByTestId('open-event-door'));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/door/[eventId]', params: { eventId: 'e1' } });
});

test('says since when the figures couldn’t be updated', async () => {
  answerCalls({ [SALES]: ok(eventSales()), [FRAME]: frame('manager') });
  renderScreen(<EventSalesScreen />);
  await screen.findByText('Desert Sound');
  answerCalls({ [SALES]: 'offline', [FRAME]: 'offline' });
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  expect(await screen.findByText(/^This couldn’t be updated\. Last updated: /)).toBeTruthy();
  expect(screen.getByLabelText('Tickets sold, 50')).toBeTruthy();
});

test('offers no door to people who may not open it', async () => {
  const { asked } = answerCalls({ [SALES]: ok(eventSales()), [FRAME]: frame('finance') });
  renderScreen(<EventSalesScreen />);
  await screen.findByText('Desert Sound');
  expect(asked).toHaveLength(2);
  expect(screen.queryByTestId('open-event-door')).toBeNull();
});

test('says that there is no such event, and offers to try again only without a connection', async () => {
  answerCalls({ [SALES]: { status: 404, body: { code: 'event.not_found', message: 'There’s no such event.' } } });
  const { unmount } = renderScreen(<EventSalesScreen />);
  expect(await screen.findByText('There’s no such event.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  unmount();
  answerCalls({ [SALES]: 'offline' });
  renderScreen(<EventSalesScreen />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
