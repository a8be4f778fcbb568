import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeAbovePrice, priceOrder } from './order-price.ts';

const standard = { variableFeeBasisPoints: 500, fixedFeeMinor: 0, businessCoversFee: false };

describe('an order costs', () => {
  test('its tickets and the fee on all of them together', () => {
    const lines = [
      { unitPriceMinor: 15_000, quantity: 2 },
      { unitPriceMinor: 9_999, quantity: 1 },
    ];
    expect(priceOrder(lines, standard)).toEqual({
      subtotalMinor: 39_999,
      feeMinor: 2_000,
      totalMinor: 41_999,
      platformFeeMinor: 2_000,
    });
  });

  test('no fee on top if the organiser absorbs it, but we still earn it', () => {
    const price = priceOrder([{ unitPriceMinor: 10_000, quantity: 1 }], { ...standard, businessCoversFee: true });
    expect(price).toMatchObject({ feeMinor: 0, totalMinor: 10_000, platformFeeMinor: 500 });
  });

  test('nothing if its tickets are free, even with a fixed fee', () => {
    const price = priceOrder([{ unitPriceMinor: 0, quantity: 4 }], { ...standard, fixedFeeMinor: 500 });
    expect(price).toEqual({ subtotalMinor: 0, feeMinor: 0, totalMinor: 0, platformFeeMinor: 0 });
  });

  test('at most what is captured if the organiser absorbs the fee', () => {
    const price = priceOrder([{ unitPriceMinor: 100, quantity: 1 }], {
      ...standard,
      businessCoversFee: true,
      fixedFeeMinor: 100_000,
    });
    expect(price).toEqual({ subtotalMinor: 100, feeMinor: 0, totalMinor: 100, platformFeeMinor: 100 });
  });

  test('the sum of subtotal and fee, always', () => {
    const line = fc.record({
      unitPriceMinor: fc.integer({ min: 0, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 100 }),
    });
    const terms = fc.record({
      variableFeeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      fixedFeeMinor: fc.integer({ min: 0, max: 10_000_000 }),
      businessCoversFee: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), terms, (lines, fee) => {
        const price = priceOrder(lines, fee);
        expect(price.totalMinor).toBe(price.subtotalMinor + price.feeMinor);
        expect(price.feeMinor).toBe(fee.businessCoversFee ? 0 : price.platformFeeMinor);
        expect(price.platformFeeMinor).toBeLessThanOrEqual(price.totalMinor);
      }),
    );
  });
});

describe('a fee above the price', () => {
  const absorbed = { ...standard, businessCoversFee: true };

  test.each([
    ['a fixed fee above the cheapest paid ticket', [0, 5_000, 200], { ...absorbed, fixedFeeMinor: 191 }, [200, 201]],
    [
      'a share of everything and a cent',
      [100],
      { ...absorbed, variableFeeBasisPoints: 10_000, fixedFeeMinor: 1 },
      [100, 101],
    ],
  ])('is %s', (_, prices, terms, [priceMinor, feeMinor]) => {
    expect(feeAbovePrice(prices, terms)).toEqual({ priceMinor, feeMinor });
  });

  test.each([
    ['a fee that takes all of it', [200], { ...absorbed, fixedFeeMinor: 190 }],
    ['a fee that buyers pay', [1], { ...standard, fixedFeeMinor: 100_000 }],
    ['free tickets', [0, 0], { ...absorbed, fixedFeeMinor: 100_000 }],
  ])('is not %s', (_, prices, terms) => {
    expect(feeAbovePrice(prices, terms)).toBeUndefined();
  });

  test('never occurs in an order of an event that may be published', () => {
    const terms = fc.record({
      variableFeeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      fixedFeeMinor: fc.integer({ min: 0, max: 500 }),
      businessCoversFee: fc.boolean(),
    });
    const prices = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(prices, terms, fc.array(fc.nat({ max: 4 }), { maxLength: 6 }), (priced, fee, picked) => {
        fc.pre(feeAbovePrice(priced, fee) === undefined);
        const lines = picked.map((i) => ({ unitPriceMinor: priced[i % priced.length] as number, quantity: 1 }));
        const uncapped = priceOrder(lines, { ...fee, businessCoversFee: false }).platformFeeMinor;
        expect(priceOrder(lines, fee).platformFeeMinor).toBe(uncapped);
      }),
    );
  });
});
