import { isOlder } from './app-version.ts';

test('compares versions by number', () => {
  expect(isOlder('1.9.0', '1.10.0')).toBe(true);
  expect(isOlder('2.0', '1.99.99')).toBe(false);
  expect(isOlder('1.0', '1.0.0')).toBe(false);
});

test('treats a version that it can’t read as the oldest', () => {
  expect(isOlder('unknown', '0.0.1')).toBe(true);
  expect(isOlder('1.0.0', '')).toBe(false);
});
