import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOrder } from './order-price.ts';

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

  test('no fee on top when the business covers it, but the platform still earns it', () => {
    const price = priceOrder([{ unitPriceMinor: 10_000, quantity: 1 }], { ...standard, businessCoversFee: true });
    expect(price).toMatchObject({ feeMinor: 0, totalMinor: 10_000, platformFeeMinor: 500 });
  });

  test('nothing when its tickets are free, even with a fixed fee', () => {
    const price = priceOrder([{ unitPriceMinor: 0, quantity: 4 }], { ...standard, fixedFeeMinor: 500 });
    expect(price).toEqual({ subtotalMinor: 0, feeMinor: 0, totalMinor: 0, platformFeeMinor: 0 });
  });

  test('the sum of subtotal and fee, always', () => {
    const line = fc.record({
      unitPriceMinor: fc.integer({ min: 0, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 100 }),
    });
    const terms = fc.record({
      variableFeeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      fixedFeeMinor: fc.integer({ min: 0, max: 10_000 }),
      businessCoversFee: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), terms, (lines, fee) => {
        const price = priceOrder(lines, fee);
        expect(price.totalMinor).toBe(price.subtotalMinor + price.feeMinor);
        expect(price.feeMinor).toBe(fee.businessCoversFee ? 0 : price.platformFeeMinor);
      }),
    );
  });
});
