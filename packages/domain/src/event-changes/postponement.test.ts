import { describe, expect, test } from 'vitest';
import { postponementProblems, refundOfferEnd } from './postponement.ts';

const NOW = Date.parse('2026-11-22T10:00Z');
const day = (days: number) => NOW + days * 86_400_000;
const problemsOf = (startsAt: number | null, endsAt: number | null, refundsUntil?: number | null) =>
  postponementProblems(
    { startsAt, endsAt, ...(refundsUntil === undefined ? {} : { refundsUntil }) },
    { before: day(5), now: NOW },
  );

describe('a postponed event', () => {
  test('may have no new date or a later one', () => {
    expect(problemsOf(null, null, day(14))).toEqual({});
    expect(problemsOf(day(30), day(31), day(14))).toEqual({});
    expect(problemsOf(day(5), day(6))).toEqual({});
  });

  test.each([
    ['a start without an end', problemsOf(day(30), null), { endsAt: 'missing' }],
    ['an end without a start', problemsOf(null, day(30)), { startsAt: 'missing' }],
    ['an end before its start', problemsOf(day(30), day(29)), { endsAt: 'end_before_start' }],
    ['a date in the past', problemsOf(day(-2), day(6)), { startsAt: 'in_past' }],
    ['a date before the current one', problemsOf(day(4), day(6)), { startsAt: 'earlier' }],
    ['a missing refund deadline', problemsOf(null, null, null), { refundsUntil: 'missing' }],
    ['a refund deadline in the past', problemsOf(null, null, day(-1)), { refundsUntil: 'offer_over' }],
  ])('reports %s', (_, problems, expected) => expect(problems).toEqual(expected));

  test('offers refunds until its new start at the latest', () => {
    expect(refundOfferEnd(day(14), null)).toBe(day(14));
    expect(refundOfferEnd(day(14), day(30))).toBe(day(14));
    expect(refundOfferEnd(day(14), day(7))).toBe(day(7));
  });
});
