import { expect, test } from 'vitest';
import { NAMIBIA } from '../dates/zoned-time.ts';
import { onNowText } from './on-now.ts';

test.each([
  ['an exhibition', '2026-12-08T15:00:00Z', 'On now, until 8\u00a0Dec'],
  ['a night that ends tomorrow', '2026-11-26T00:00:00Z', 'On now, until 02:00'],
])('%s says until when it runs', (_, endTime, text) => {
  expect(onNowText({ startTime: '2026-11-25T18:00:00Z', endTime, timeZone: NAMIBIA })).toBe(text);
});
