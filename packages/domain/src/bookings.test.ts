import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookCapture, bookSuspense, bookSuspenseRefund } from './bookings.ts';
import { priceOrder } from './order-price.ts';

const sumOf = (lines: { amountMinor: number }[]) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
const of = (lines: { account: string; amountMinor: number }[], account: string) =>
  lines.find((line) => line.account === account)?.amountMinor ?? 0;

describe('a captured payment in the books', () => {
  test('is owed by the provider and divided between organiser, fee and tax', () => {
    const lines = bookCapture({ provider: 'TEST', organiserId: 'o', capturedMinor: 10_500, platformFeeMinor: 500 });
    expect(Object.fromEntries(lines.map(({ account, amountMinor }) => [account, amountMinor]))).toEqual({
      provider_clearing: 10_500,
      organiser_reserve: -10_000,
      platform_fee: -435,
      vat_on_fee: -65,
    });
  });

  test('sums to nil and gives the organiser the subtotal, or the subtotal less the fee they bear', () => {
    const order = fc.record({
      unitPriceMinor: fc.integer({ min: 1, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 50 }),
      businessCoversFee: fc.boolean(),
      variableFeeBasisPoints: fc.integer({ min: 0, max: 3_000 }),
      fixedFeeMinor: fc.integer({ min: 0, max: 2_000 }),
    });
    fc.assert(
      fc.property(order, (terms) => {
        const price = priceOrder([terms], terms);
        const lines = bookCapture({
          provider: 'TEST',
          organiserId: 'o',
          capturedMinor: price.totalMinor,
          platformFeeMinor: price.platformFeeMinor,
        });
        expect(sumOf(lines)).toBe(0);
        const share = price.subtotalMinor - (terms.businessCoversFee ? price.platformFeeMinor : 0);
        expect(-of(lines, 'organiser_reserve')).toBe(share);
      }),
    );
  });

  test('that no order can use is suspended, and leaves nothing behind once it went back', () => {
    const payment = { provider: 'TEST', paymentId: 'p' };
    const lines = [
      ...bookSuspense({ ...payment, capturedMinor: 700 }),
      ...bookSuspenseRefund({ ...payment, amountMinor: 700 }),
    ];
    for (const account of ['provider_clearing', 'suspense'])
      expect(sumOf(lines.filter((line) => line.account === account))).toBe(0);
  });
});
