import { expect, test } from 'vitest';
import { eventPageOf } from './event-page.ts';

const asked = { page: 2, size: 12 };

test('a page of events is read as items and counts', () => {
  const answer = { content: [], page: { number: 1, size: 24, totalPages: 3, totalElements: 50 } };
  expect(eventPageOf(answer, asked)).toEqual({ items: [], page: 1, size: 24, totalPages: 3, totalElements: 50 });
});

test('missing or negative numbers fall back to their defaults', () => {
  const answer = { content: [], page: { number: -1, totalPages: -3, totalElements: Number.NaN } };
  expect(eventPageOf(answer, asked)).toEqual({ items: [], page: 2, size: 12, totalPages: 0, totalElements: 0 });
});

test('an answer that is no page at all is an empty one', () => {
  for (const answer of [null, 'down for maintenance', { content: 'none', page: 7 }, []])
    expect(eventPageOf(answer, asked)).toEqual({ items: [], page: 2, size: 12, totalPages: 0, totalElements: 0 });
});
