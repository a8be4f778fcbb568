import { typedDate } from './date-field.tsx';

test('adds the dashes of a date while it’s typed', () => {
  let typed = '';
  for (const digit of '20261130') typed = typedDate(typed + digit, typed);
  expect(typed).toBe('2026-11-30');
});

test('takes a pasted date, and drops what is no digit', () => {
  expect(typedDate('2026-11-30', '')).toBe('2026-11-30');
  expect(typedDate('2026/11/30', '')).toBe('2026-11-30');
  expect(typedDate('2026-11-301', '2026-11-30')).toBe('2026-11-30');
});

test('lets the reader delete a dash', () => {
  expect(typedDate('2026-1', '2026-11')).toBe('2026-1');
  expect(typedDate('2026', '2026-')).toBe('2026');
});
