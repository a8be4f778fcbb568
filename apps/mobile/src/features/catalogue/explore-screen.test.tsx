import { screen, userEvent, waitFor, within } from '@testing-library/react-native';
import { getCurrentPositionAsync, getLastKnownPositionAsync, requestForegroundPermissionsAsync } from 'expo-location';
import { router, useLocalSearchParams } from 'expo-router';
import { StyleSheet } from 'react-native';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { eventCard, pageOf } from './event-card.fixture.ts';
import { ExploreScreen } from './explore-screen.tsx';

jest.mock('expo-location', () => ({
  LocationAccuracy: { Low: 2 },
  requestForegroundPermissionsAsync: jest.fn(),
  getLastKnownPositionAsync: jest.fn(),
  getCurrentPositionAsync: jest.fn(),
}));
jest.mock('expo-router', () => ({
  router: { setParams: jest.fn(), push: jest.fn() },
  useLocalSearchParams: jest.fn(() => ({})),
}));

const EVENTS = 'GET /api/v2/public/events';
const COUNTS = 'GET /api/v2/public/event-counts';
const SUGGESTIONS = 'GET /api/v2/public/suggestions';
const TOWNS = {
  'GET /api/v1/public/towns': { status: 200, body: ['Rundu'] },
  [COUNTS]: { status: 200, body: { towns: [], categories: [], counted: true } },
};

beforeEach(() => {
  jest.mocked(useLocalSearchParams).mockReturnValue({});
  jest.mocked(router.setParams).mockClear();
  jest.mocked(requestForegroundPermissionsAsync).mockReset();
});

test('asks for the events of the link’s filter, and shows them', async () => {
  jest.mocked(useLocalSearchParams).mockReturnValue({ city: 'Windhoek', category: 'music', date: 'nonsense' });
  const { asked } = answerCalls({ ...TOWNS, [EVENTS]: pageOf([eventCard('Desert Sound')]) });
  renderScreen(<ExploreScreen />);
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
  expect(screen.getByText('Music in Windhoek')).toBeTruthy();
  const query = new URL(asked.find(({ url }) => url.includes('/events'))?.url ?? '').searchParams;
  expect([query.get('city'), query.get('category'), query.has('dateFrom')]).toEqual(['windhoek', 'Music', false]);
});

test('says that a postponed event will get a new date, instead of its old one', async () => {
  const event = eventCard('Desert Sound', { salesStatus: 'postponed', startsAt: 'New date to be announced' });
  answerCalls({ ...TOWNS, [EVENTS]: pageOf([event]) });
  renderScreen(<ExploreScreen />);
  expect(await screen.findByText('New date to be announced')).toBeTruthy();
});

test('filters by a town that has events, besides the specified cities', async () => {
  answerCalls({ ...TOWNS, [EVENTS]: pageOf([]) });
  renderScreen(<ExploreScreen />);
  await screen.findByText('No events match your filters');
  await userEvent.press(screen.getByRole('button', { name: 'City' }));
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

/** Padding at the left of an element, including that of all around it. */
function indentOf(element: ReturnType<typeof screen.getByText> | null): number {
  if (element === null) return 0;
  // Components pass their styles on to native elements, whose type is a string.
  const own = typeof element.type === 'string' ? StyleSheet.flatten(element.props['style'])?.paddingHorizontal : 0;
  return (own ?? 0) + indentOf(element.parent);
}

test('searches for words and a price, and shows the closest matches if nothing matches exactly', async () => {
  jest.mocked(useLocalSearchParams).mockReturnValue({ q: 'Jazz', free: 'true' });
  const { asked } = answerCalls({
    ...TOWNS,
    [EVENTS]: { status: 200, body: { ...pageOf([]).body, alternatives: [eventCard('Desert Sound')] } },
  });
  renderScreen(<ExploreScreen />);
  expect(await screen.findByText('Closest matches')).toBeTruthy();
  expect(screen.getByText('Desert Sound')).toBeTruthy();
  expect(indentOf(screen.getByText('Desert Sound'))).toBe(indentOf(screen.getByText('Closest matches')));
  const query = new URL(asked.find(({ url }) => url.includes('/events'))?.url ?? '').searchParams;
  expect([query.get('q'), query.get('free'), query.get('sort')]).toEqual(['jazz', 'true', 'relevance']);
  const box = screen.getByLabelText('Event, artist or place');
  await userEvent.type(box, ' night', { submitEditing: true });
  expect(router.setParams).toHaveBeenCalledWith({ q: 'jazz night' });
  await userEvent.press(screen.getByRole('button', { name: 'Price' }));
  await userEvent.press(await screen.findByRole('radio', { name: 'Up to N$ 250' }));
  expect(router.setParams).toHaveBeenCalledWith({ free: '', priceMax: '250' });
});

test('limits the search to a range of dates, which replaces the filter by date', async () => {
  answerCalls({ ...TOWNS, [EVENTS]: pageOf([]) });
  const { unmount } = renderScreen(<ExploreScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Date range' }));
  await userEvent.type(screen.getByLabelText('From'), '20261301');
  await userEvent.press(screen.getByTestId('apply-dates'));
  expect(screen.getByText('Enter a date such as 2026-11-30.')).toBeTruthy();
  expect(router.setParams).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText('From'));
  await userEvent.type(screen.getByLabelText('From'), '20261201');
  await userEvent.type(screen.getByLabelText('To'), '20261130');
  await userEvent.press(screen.getByTestId('apply-dates'));
  expect(screen.getByText('The last day can’t be before the first.')).toBeTruthy();
  expect(router.setParams).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText('To'));
  await userEvent.type(screen.getByLabelText('To'), '20261205');
  await userEvent.press(screen.getByTestId('apply-dates'));
  expect(router.setParams).toHaveBeenCalledWith({ from: '2026-12-01', to: '2026-12-05', date: 'all' });
  unmount();
  jest.mocked(useLocalSearchParams).mockReturnValue({ from: '2026-12-01', to: '2026-12-05' });
  const { asked } = answerCalls({ ...TOWNS, [EVENTS]: pageOf([]) });
  renderScreen(<ExploreScreen />);
  await userEvent.press(screen.getByRole('button', { name: /^Tue,.1.Dec.2026 – Sat,.5.Dec.2026$/ }));
  await userEvent.press(screen.getByRole('button', { name: 'Any dates' }));
  expect(router.setParams).toHaveBeenCalledWith({ from: '', to: '', date: 'all' });
  const query = new URL(asked.find(({ url }) => url.includes('/events'))?.url ?? '').searchParams;
  expect([query.get('dateFrom'), query.get('dateTo')]).toEqual([
    '2026-11-30T22:00:00.000Z',
    '2026-12-05T22:00:00.000Z',
  ]);
});

test('asks for the location on press, and searches near it without revealing it exactly', async () => {
  const position = { coords: { latitude: -22.56091, longitude: 17.06576 } };
  jest.mocked(requestForegroundPermissionsAsync).mockResolvedValue({ granted: true } as never);
  jest.mocked(getLastKnownPositionAsync).mockResolvedValue(null);
  jest.mocked(getCurrentPositionAsync).mockResolvedValue(position as never);
  answerCalls({ ...TOWNS, [EVENTS]: pageOf([]) });
  const { unmount } = renderScreen(<ExploreScreen />);
  expect(requestForegroundPermissionsAsync).not.toHaveBeenCalled();
  await userEvent.press(screen.getByRole('button', { name: 'Near me' }));
  await waitFor(() => expect(router.setParams).toHaveBeenCalledWith({ near: '-22.56,17.07' }));
  unmount();
  jest.mocked(useLocalSearchParams).mockReturnValue({ near: '-22.56,17.07', sort: 'distance' });
  const { asked } = answerCalls({ ...TOWNS, [EVENTS]: pageOf([]) });
  renderScreen(<ExploreScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Within 50 km' }));
  await userEvent.press(screen.getByRole('radio', { name: 'Within 10 km' }));
  expect(router.setParams).toHaveBeenCalledWith({ within: '10' });
  await userEvent.press(screen.getByRole('button', { name: 'Within 50 km' }));
  await userEvent.press(screen.getByRole('radio', { name: 'Anywhere' }));
  expect(router.setParams).toHaveBeenCalledWith({ near: '', within: '', sort: '' });
  const query = new URL(asked.find(({ url }) => url.includes('/events'))?.url ?? '').searchParams;
  expect([query.get('near'), query.get('within'), query.get('sort')]).toEqual(['-22.56,17.07', '50', 'distance']);
});

test.each([
  ['isn’t allowed', () => Promise.resolve({ granted: false }), /isn’t allowed to use your location/],
  ['can’t be found', () => Promise.reject(new Error('off')), /^We couldn’t find your location/],
])('says what to do if the location %s', async (_, answer, text) => {
  jest.mocked(requestForegroundPermissionsAsync).mockImplementation(answer as never);
  answerCalls({ ...TOWNS, [EVENTS]: pageOf([]) });
  renderScreen(<ExploreScreen />);
  await userEvent.press(screen.getByRole('button', { name: 'Near me' }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(router.setParams).not.toHaveBeenCalled();
});

test('counts events by town and category, which narrow the search down', async () => {
  jest.mocked(useLocalSearchParams).mockReturnValue({ city: 'windhoek' });
  const towns = [
    { name: 'Windhoek', events: 1200 },
    { name: 'Rundu', events: 3 },
  ];
  answerCalls({
    ...TOWNS,
    [EVENTS]: pageOf([]),
    [COUNTS]: { status: 200, body: { towns, categories: [{ name: 'Music', events: 7 }], counted: true } },
  });
  renderScreen(<ExploreScreen />);
  const windhoek = await screen.findByRole('checkbox', { name: 'Windhoek' });
  expect(windhoek).toBeChecked();
  expect(within(windhoek).getByText('1,200')).toBeTruthy();
  await userEvent.press(screen.getByRole('checkbox', { name: 'Rundu' }));
  expect(router.setParams).toHaveBeenCalledWith({ city: 'rundu' });
  await userEvent.press(windhoek);
  expect(router.setParams).toHaveBeenCalledWith({ city: 'all' });
  await userEvent.press(screen.getByRole('checkbox', { name: 'Music' }));
  expect(router.setParams).toHaveBeenCalledWith({ category: 'music' });
});

test('suggests events, towns and categories while someone types', async () => {
  const suggestions = [
    {
      kind: 'event',
      id: 'e1',
      slug: 'desert-sound',
      name: 'Desert Sound',
      city: 'Windhoek',
      startTime: '2026-12-05T16:30:00Z',
      timeZone: 'Africa/Windhoek',
      state: 'published',
    },
    { kind: 'town', name: 'Swakopmund' },
    { kind: 'category', name: 'Music' },
  ];
  const { asked } = answerCalls({
    ...TOWNS,
    [EVENTS]: pageOf([]),
    [SUGGESTIONS]: { status: 200, body: suggestions },
  });
  renderScreen(<ExploreScreen />);
  const box = screen.getByLabelText('Event, artist or place');
  await userEvent.type(box, 'd');
  await userEvent.type(box, 'es');
  expect(await screen.findByText('3 suggestions')).toBeTruthy();
  expect(asked.filter(({ url }) => url.includes('/suggestions')).map(({ url }) => new URL(url).search)).toEqual([
    '?q=des',
  ]);
  await userEvent.press(screen.getByRole('link', { name: /^Desert Sound/ }));
  expect(router.push).toHaveBeenCalledWith({ pathname: '/explore/[event]', params: { event: 'desert-sound' } });
  expect(screen.queryByText('3 suggestions')).toBeNull();
  await userEvent.type(box, 'sw');
  await userEvent.press(await screen.findByRole('link', { name: 'Swakopmund' }));
  expect(router.setParams).toHaveBeenCalledWith({ q: '', city: 'swakopmund' });
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
  answerCalls({ 'GET /api/v1/public/towns': 'offline', [COUNTS]: 'offline', [EVENTS]: 'offline' });
  const offline = renderScreen(<ExploreScreen />);
  expect(await screen.findByText(/^Error loading events/)).toBeTruthy();
  offline.unmount();
  jest.mocked(useLocalSearchParams).mockReturnValue({});
  renderScreen(<ExploreScreen />);
  expect(screen.getByText('Desert Sound')).toBeTruthy();
  await userEvent.press(screen.getByTestId('event-desert-sound'));
  expect(router.push).toHaveBeenCalled();
});

test('says how it understood words for dates, offers to only look for them, and doesn’t show them as last seen', async () => {
  jest.mocked(useLocalSearchParams).mockReturnValue({ q: 'jazz saturday' });
  const understood = {
    sentence: 'Searched for events on Sat, 5 Dec 2026, and any with these words in their names.',
    quoted: '"jazz saturday"',
  };
  answerCalls({
    ...TOWNS,
    [EVENTS]: { status: 200, body: { ...pageOf([eventCard('Desert Sound')]).body, understood } },
  });
  const saturday = renderScreen(<ExploreScreen />);
  expect(await screen.findByText(understood.sentence)).toBeTruthy();
  await userEvent.press(screen.getByRole('button', { name: 'Search for these words only' }));
  expect(router.setParams).toHaveBeenCalledWith({ q: '"jazz saturday"' });
  saturday.unmount();
  answerCalls({ 'GET /api/v1/public/towns': 'offline', [COUNTS]: 'offline', [EVENTS]: 'offline' });
  renderScreen(<ExploreScreen />);
  expect(await screen.findByText(/^Error loading events/)).toBeTruthy();
});

test('offers to try again after an error', async () => {
  answerCalls({ ...TOWNS, [EVENTS]: { status: 503, body: { message: 'We’re very busy. Try again in a moment.' } } });
  renderScreen(<ExploreScreen />);
  expect(await screen.findByText(/Error loading events: We’re very busy/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
