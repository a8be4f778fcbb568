import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../tests/world/sizes.ts';
import { currencyCode, decimalOf, formatMoney, formatPrice, minorOf, multiplyAndRound, shareOut } from './money.ts';

const nad = (amount: number) => ({ amount, currency: 'NAD' });

describe('money is shown', () => {
  test.each([
    [125_000, 'N$ 1,250.00'],
    [5, 'N$ 0.05'],
    [100, 'N$ 1.00'],
    [123_456_789, 'N$ 1,234,567.89'],
    [-2_550, '−N$ 25.50'],
  ])('%i cents as %s', (amount, shown) => {
    expect(formatMoney(nad(amount)).replace('\u00a0', ' ')).toBe(shown);
  });

  test('with the sign of its currency', () => {
    expect(formatMoney({ amount: 100, currency: 'EUR' })).toBe('€\u00a01.00');
    expect(formatMoney({ amount: 100, currency: 'BWP' })).toBe('BWP\u00a01.00');
  });

  test('as free if a ticket costs nothing', () => {
    expect(formatPrice(nad(0))).toBe('Free (RSVP)');
    expect(formatPrice(nad(1))).toBe('N$\u00a00.01');
  });

  test('accepts common ways to write a currency', () => {
    expect(['N$', 'NAD$', 'nad', '', null, '€', 'EUR'].map(currencyCode)).toEqual([
      'NAD',
      'NAD',
      'NAD',
      'NAD',
      'NAD',
      'EUR',
      'EUR',
    ]);
  });
});

describe('money is whole cents', () => {
  test('converts any decimal amount and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (minor) => {
        expect(minorOf(decimalOf(minor))).toBe(minor);
      }),
    );
  });

  test('rejects more than two decimals', () => {
    for (const decimal of [0.001, 10.005, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => minorOf(decimal)).toThrow(RangeError);
  });

  test('shares always add up, and none is a cent off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 100_000_000 }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const sum = weights.reduce((a, b) => a + b, 0);
          fc.pre(sum > 0);
          const parts = shareOut(total, weights);
          expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
          for (const [i, part] of parts.entries())
            expect(Math.abs(part - (total * (weights[i] as number)) / sum)).toBeLessThan(1);
        },
      ),
      { numRuns: sized(2_000, 100_000) },
    );
  });

  test('rounds halves up, and away from zero for refunds', () => {
    expect(multiplyAndRound(10, 500, 10_000)).toBe(1);
    expect(multiplyAndRound(30, 500, 10_000)).toBe(2);
    expect(multiplyAndRound(-30, 500, 10_000)).toBe(-2);
    expect(multiplyAndRound(29, 500, 10_000)).toBe(1);
  });

  test('calculates 5 % exactly where floating point is a cent off', () => {
    const inexact: number[] = [];
    let wrong = 0;
    for (let price = 1; price <= 200_000; price++) {
      const exact = multiplyAndRound(price, 500, 10_000);
      if (exact !== Math.floor((price * 5 + 50) / 100)) inexact.push(price);
      if (Math.round(((price / 100) * 0.05 + Number.EPSILON) * 100) !== exact) wrong++;
    }
    expect(inexact).toEqual([]);
    expect(wrong).toBeGreaterThan(0);
  });
});
