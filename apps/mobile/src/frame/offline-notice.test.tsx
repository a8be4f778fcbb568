import { screen } from '@testing-library/react-native';
import { renderScreen } from '../../tests/render-screen.tsx';
import { OfflineNotice } from './offline-notice.tsx';

let mockOnline = false;
let mockSegments: string[] = [];
jest.mock('../query/use-online.ts', () => ({ useOnline: () => mockOnline }));
jest.mock('expo-router', () => ({ useSegments: () => mockSegments }));

test.each([
  ['is shown without a connection', false, ['(tabs)', 'tickets'], true],
  ['is gone with a connection', true, ['(tabs)', 'tickets'], false],
  ['leaves the door’s screen free', false, ['door', '[eventId]'], false],
  ['doesn’t cover a ticket’s code', false, ['tickets', '[ticketsKey]'], false],
])('the notice %s', (_, online, segments, shown) => {
  [mockOnline, mockSegments] = [online, segments];
  renderScreen(<OfflineNotice />);
  expect(screen.queryByText(/^You’re offline\./) !== null).toBe(shown);
});
