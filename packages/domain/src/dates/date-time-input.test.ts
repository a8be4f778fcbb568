import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputOfInstant, instantOfInput } from './date-time-input.ts';
import { NAMIBIA } from './zoned-time.ts';

test('reads a date and time in the event’s zone, wherever the organiser is', () => {
  expect(instantOfInput('2026-12-05T18:30', NAMIBIA)).toBe('2026-12-05T16:30:00.000Z');
  expect(inputOfInstant('2026-12-05T16:30:00.000Z', NAMIBIA)).toBe('2026-12-05T18:30');
  expect(inputOfInstant(null, NAMIBIA)).toBe('');
});

test.each(['', 'soon', '2026-02-30T10:00', '2026-13-01T10:00', '2026-12-05T24:00', '0001-01-01T00:00'])(
  'rejects %j',
  (text) => expect(instantOfInput(text, NAMIBIA)).toBeNull(),
);

test('reads back every minute unchanged', () => {
  const minutes = fc.integer({ min: Date.UTC(2018, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minutes, (minute) => {
      const instant = new Date(minute * 60_000).toISOString();
      expect(instantOfInput(inputOfInstant(instant, NAMIBIA), NAMIBIA)).toBe(instant);
    }),
  );
});
