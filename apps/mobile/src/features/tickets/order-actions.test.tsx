import { screen, userEvent } from '@testing-library/react-native';
import { createEventInCalendarAsync } from 'expo-calendar/legacy';
import { File } from 'expo-file-system';
import { router } from 'expo-router';
import { shareAsync } from 'expo-sharing';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { OrderActions } from './order-actions.tsx';
import { orderOf, ticketOf } from './orders.fixture.ts';

jest.mock('expo-router', () => ({ router: { push: jest.fn() } }));
jest.mock('expo-calendar/legacy', () => ({ createEventInCalendarAsync: jest.fn() }));
jest.mock('expo-sharing', () => ({ shareAsync: jest.fn(() => Promise.resolve()) }));
jest.mock('expo-file-system', () => ({
  Paths: { cache: 'cache' },
  File: class {
    static downloadFileAsync = jest.fn();
    uri: string;
    constructor(...parts: string[]) {
      this.uri = parts.join('/');
    }
  },
}));

const download = jest.mocked(File.downloadFileAsync);
const order = orderOf([ticketOf('t1')]);
const press = (name: string) => userEvent.press(screen.getByRole('button', { name }));

beforeEach(() => jest.clearAllMocks());

test('offers no calendar entry while the event is postponed', () => {
  renderScreen(<OrderActions order={orderOf([ticketOf('t1')], { state: 'postponed' })} isOver={false} />);
  expect(screen.getByRole('button', { name: 'Share as PDF' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
});

test('adds the event to the phone’s calendar, or says that it can’t be opened', async () => {
  const create = jest.mocked(createEventInCalendarAsync);
  renderScreen(<OrderActions order={order} isOver={false} />);
  create.mockRejectedValueOnce(new Error('No calendar app'));
  await press('Add to calendar');
  expect(await screen.findByText('Your calendar couldn’t be opened.')).toBeTruthy();
  create.mockResolvedValueOnce({ action: 'done' } as never);
  await press('Add to calendar');
  expect(screen.queryByText('Your calendar couldn’t be opened.')).toBeNull();
  expect(create.mock.lastCall?.[0]).toMatchObject({
    title: 'Desert Sound',
    startDate: new Date('2036-12-05T16:00:00Z'),
    endDate: new Date('2036-12-05T21:00:00Z'),
    location: expect.stringContaining('48 Tal Street'),
  });
});

test('shares the tickets as a PDF, or says that it couldn’t be downloaded', async () => {
  renderScreen(<OrderActions order={order} isOver={false} />);
  download.mockRejectedValueOnce(new TypeError('Network request failed'));
  await press('Share as PDF');
  expect(await screen.findByText(/^The PDF couldn’t be downloaded\./)).toBeTruthy();
  expect(shareAsync).not.toHaveBeenCalled();
  download.mockImplementationOnce((_, file) => Promise.resolve(file as File));
  await press('Share as PDF');
  expect(download.mock.lastCall?.[0]).toBe('http://localhost:3000/tickets/KEY/tickets.pdf');
  expect(jest.mocked(shareAsync).mock.lastCall?.[0]).toMatch(/^cache\/Tickets GW1ZPV.*\.pdf$/);
});

test('shares the receipt of an order that has one, and leads to the event', async () => {
  const { unmount } = renderScreen(<OrderActions order={order} isOver={false} />);
  expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull();
  await press('About the event');
  expect(router.push).toHaveBeenCalledWith('/explore/desert-sound');
  unmount();
  renderScreen(<OrderActions order={{ ...order, receiptPath: '/tickets/KEY/receipt.pdf' }} isOver={false} />);
  download.mockImplementationOnce((_, file) => Promise.resolve(file as File));
  await press('Receipt');
  expect(download.mock.lastCall?.[0]).toBe('http://localhost:3000/tickets/KEY/receipt.pdf');
});
