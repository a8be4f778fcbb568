import { screen, userEvent } from '@testing-library/react-native';
import { router, useLocalSearchParams } from 'expo-router';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { eventCard, pageOf } from './event-card.fixture.ts';
import { ExploreScreen } from './explore-screen.tsx';

jest.mock('expo-router', () => ({
  router: { setParams: jest.fn(), push: jest.fn() },
  useLocalSearchParams: jest.fn(() => ({})),
}));

const EVENTS = 'GET /api/v2/public/events';
const TOWNS = { 'GET /api/v1/public/towns': { status: 200, body: ['Rundu'] } };

beforeEach(() => jest.mocked(useLocalSearchParams).mockReturnValue({}));

test('asks for the events of the link’s filter, and shows them', async () => {
  jest.mocked(useLocalSearchParams).mockReturnValue({ city: 'Windhoek', category: 'music', date: 'nonsense' });
  const { asked } = answerCalls({ ...TOWNS, [EVENTS]: pageOf([eventCard('Desert Sound')]) });
  renderScreen(<ExploreScreen />);
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
  expect(screen.getByText('Music in Windhoek')).toBeTruthy();
  const query = new URL(asked.find(({ url }) => url.includes('/events'))?.url ?? '').searchParams;
  expect([query.get('city'), query.get('category'), query.has('dateFrom')]).toEqual(['windhoek', 'Music', false]);
});

test('filters by a town that has events, besides the specified cities', async () => {
  answerCalls({ ...TOWNS, [EVENTS]: pageOf([]) });
  renderScreen(<ExploreScreen />);
  await screen.findByText('No events match your filters');
  await userEvent.press(screen.getByRole('button', { name: 'City: Anywhere' }));
  await userEvent.press(await screen.findByRole('radio', { name: 'Rundu' }));
  expect(router.setParams).toHaveBeenCalledWith({ city: 'rundu' });
});

test('leads from a filter without events to all events', async () => {
  answerCalls({ ...TOWNS, [EVENTS]: pageOf([]) });
  renderScreen(<ExploreScreen />);
  await userEvent.press(await screen.findByRole('button', { name: 'Show all events' }));
  expect(router.setParams).toHaveBeenCalledWith(
    expect.objectContaining({ city: 'all', category: 'all', date: 'all', q: '' }),
  );
});

test('searches for words and a price, and shows the closest matches if nothing matches exactly', async () => {
  jest.mocked(useLocalSearchParams).mockReturnValue({ q: 'Jazz', free: 'true' });
  const { asked } = answerCalls({
    ...TOWNS,
    [EVENTS]: { status: 200, body: { ...pageOf([]).body, alternatives: [eventCard('Desert Sound')] } },
  });
  renderScreen(<ExploreScreen />);
  expect(await screen.findByText('Closest matches')).toBeTruthy();
  expect(screen.getByText('Desert Sound')).toBeTruthy();
  const query = new URL(asked.find(({ url }) => url.includes('/events'))?.url ?? '').searchParams;
  expect([query.get('q'), query.get('free'), query.get('sort')]).toEqual(['jazz', 'true', 'relevance']);
  const box = screen.getByLabelText('Event, artist or place');
  await userEvent.type(box, ' night', { submitEditing: true });
  expect(router.setParams).toHaveBeenCalledWith({ q: 'jazz night' });
  await userEvent.press(screen.getByRole('button', { name: 'Price: Free only' }));
  await userEvent.press(await screen.findByRole('radio', { name: 'Up to N$ 250' }));
  expect(router.setParams).toHaveBeenCalledWith({ free: '', priceMax: '250' });
});

test('mounts few of 500 events, since rows are recycled', async () => {
  const events = Array.from({ length: 500 }, (_, i) => eventCard(`Event ${i}`));
  answerCalls({ ...TOWNS, [EVENTS]: pageOf(events) });
  renderScreen(<ExploreScreen />);
  await screen.findByText('Event 0');
  expect(screen.getAllByText(/^Event \d+$/).length).toBeLessThan(60);
});

test('without a connection, shows all events as last seen, but no list filtered by date', async () => {
  answerCalls({ ...TOWNS, [EVENTS]: pageOf([eventCard('Desert Sound')]) });
  const seen = renderScreen(<ExploreScreen />);
  await screen.findByText('Desert Sound');
  seen.unmount();
  jest.mocked(useLocalSearchParams).mockReturnValue({ date: 'today' });
  const today = renderScreen(<ExploreScreen />);
  await screen.findByText('Desert Sound');
  today.unmount();
  answerCalls({ 'GET /api/v1/public/towns': 'offline', [EVENTS]: 'offline' });
  const offline = renderScreen(<ExploreScreen />);
  expect(await screen.findByText(/^Error loading events/)).toBeTruthy();
  offline.unmount();
  jest.mocked(useLocalSearchParams).mockReturnValue({});
  renderScreen(<ExploreScreen />);
  expect(screen.getByText('Desert Sound')).toBeTruthy();
  await userEvent.press(screen.getByTestId('event-desert-sound'));
  expect(router.push).toHaveBeenCalled();
});

test('offers to try again after an error', async () => {
  answerCalls({ ...TOWNS, [EVENTS]: { status: 503, body: { message: 'We’re very busy. Try again in a moment.' } } });
  renderScreen(<ExploreScreen />);
  expect(await screen.findByText(/Error loading events: We’re very busy/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
