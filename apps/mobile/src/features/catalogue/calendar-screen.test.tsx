import { act, screen } from '@testing-library/react-native';
import { answerCalls } from '../../../tests/answer-calls.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { CalendarScreen } from './calendar-screen.tsx';

jest.mock('expo-router', () => ({ router: { push: jest.fn() } }));

/** Noon in Namibia. */
const mockNoon = Date.parse('2026-12-05T10:00:00Z');
const hoursLater = (hours: number) => mockNoon + hours * 3_600_000;
let mockTime: (now: number) => void = () => {};
jest.mock('../checkout/use-now.ts', () => {
  const { useState } = jest.requireActual<typeof import('react')>('react');
  return {
    useNow() {
      const [now, setNow] = useState(mockNoon);
      mockTime = setNow;
      return now;
    },
  };
});

const CALL = 'GET /api/v1/public/events/calender';

test('lists events from today on', async () => {
  const start = new Date(hoursLater(1)).toISOString();
  const end = new Date(hoursLater(2)).toISOString();
  const event = {
    id: 'e1',
    slug: 'desert-sound',
    title: 'Desert Sound',
    start,
    end,
    category: 'Music',
    location: null,
  };
  answerCalls({ [CALL]: { status: 200, body: [event] } });
  renderScreen(<CalendarScreen />);
  expect(await screen.findByText('Desert Sound')).toBeTruthy();
  expect(screen.getByText('Venue TBA')).toBeTruthy();
});

test('moves on to the next day while it stays open', async () => {
  const start = new Date(hoursLater(-1)).toISOString();
  const end = new Date(hoursLater(1)).toISOString();
  const event = { id: 'e1', slug: 'e1', title: 'Desert Sound', start, end, category: 'Music', location: null };
  answerCalls({ [CALL]: { status: 200, body: [event] } });
  renderScreen(<CalendarScreen />);
  expect((await screen.findAllByText('Desert Sound')).length).toBeGreaterThan(0);
  act(() => mockTime(hoursLater(48)));
  expect(screen.queryByText('Desert Sound')).toBeNull();
});

test('says so without events', async () => {
  answerCalls({ [CALL]: { status: 200, body: [] } });
  renderScreen(<CalendarScreen />);
  expect(await screen.findByText('No upcoming events yet')).toBeTruthy();
});

test('offers to try again without a connection', async () => {
  answerCalls({ [CALL]: 'offline' });
  renderScreen(<CalendarScreen />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
