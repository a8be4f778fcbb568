import { expect, test } from 'vitest';
import { eventPageOf } from './event-page.ts';

const asked = { page: 2, size: 12 };

test('reads a page of events as items and counts', () => {
  const answer = { content: [], page: { number: 1, size: 24, totalPages: 3, totalElements: 50 } };
  expect(eventPageOf(answer, asked)).toEqual({ items: [], page: 1, size: 24, totalPages: 3, totalElements: 50 });
});

test('falls back to defaults for missing or negative numbers', () => {
  const answer = { content: [], page: { number: -1, totalPages: -3, totalElements: Number.NaN } };
  expect(eventPageOf(answer, asked)).toEqual({ items: [], page: 2, size: 12, totalPages: 0, totalElements: 0 });
});

test('reads an invalid answer as an empty page', () => {
  for (const answer of [null, 'down for maintenance', { content: 'none', page: 7 }, []])
    expect(eventPageOf(answer, asked)).toEqual({ items: [], page: 2, size: 12, totalPages: 0, totalElements: 0 });
});
