import { router } from 'expo-router';
import { openBrowserAsync } from 'expo-web-browser';
import { Linking } from 'react-native';
import { follow } from './notification-taps.ts';

jest.mock('expo-router', () => ({ router: { push: jest.fn() } }));
jest.mock('expo-web-browser', () => ({ openBrowserAsync: jest.fn(() => Promise.resolve()) }));
jest.mock('./phone-notifications.ts', () => ({}));

const tap = (url: string | undefined, directionsTo?: string) => follow({ url, directionsTo });

beforeEach(() => {
  jest.mocked(router.push).mockClear();
  jest.mocked(openBrowserAsync).mockClear();
});

test.each([
  ['http://localhost:3000/explore/desert-sound', '/explore/desert-sound'],
  ['http://localhost:3000/explore/desert-sound?offer=K3Y', '/explore/desert-sound?offer=K3Y'],
  ['/tickets/GW1ZPV-2N2Q6X', '/tickets/GW1ZPV-2N2Q6X'],
])('%s opens in the app', (url, route) => {
  tap(url);
  expect(router.push).toHaveBeenCalledWith(route);
});

test('a page of our site that isn’t in the app opens in the browser', () => {
  tap('http://localhost:3000/admin/health');
  expect(openBrowserAsync).toHaveBeenCalledWith('http://localhost:3000/admin/health');
});

test.each([
  'https://evil.example/explore/desert-sound',
  'http://localhost:3000@evil.example/',
  'javascript:alert(1)',
  '',
  undefined,
])('%s opens nothing', (url) => {
  tap(url);
  expect(router.push).not.toHaveBeenCalled();
  expect(openBrowserAsync).not.toHaveBeenCalled();
});

test('Directions opens a map of the address', () => {
  const openURL = jest.spyOn(Linking, 'openURL').mockResolvedValue(true);
  tap('/tickets/k1', '48 Tal Street, Windhoek');
  expect(openURL).toHaveBeenCalledWith(
    'https://www.google.com/maps/search/?api=1&query=48%20Tal%20Street%2C%20Windhoek',
  );
  expect(router.push).not.toHaveBeenCalled();
});
