import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bookCapture,
  bookChargeback,
  bookChargebackLost,
  bookChargebackWon,
  bookRefundFailed,
  bookRefundSent,
  bookSaleRefundRequested,
  bookSuspense,
  bookSuspenseApplied,
  bookSuspensePaidOut,
  bookSuspenseRefundRequested,
} from './bookings.ts';
import { priceOrder } from './order-price.ts';

const sumOf = (lines: { amountMinor: number }[]) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
const of = (lines: { account: string; amountMinor: number }[], account: string) =>
  lines.find((line) => line.account === account)?.amountMinor ?? 0;

/** What is left on each account, those that are even left out. */
function balances(lines: { account: string; amountMinor: number }[]): Record<string, number> {
  const accounts = Map.groupBy(lines, ({ account }) => account);
  return Object.fromEntries([...accounts].map(([account, of]) => [account, sumOf(of)]).filter(([, sum]) => sum !== 0));
}

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
        expect(of(lines, 'organiser_reserve') + share).toBe(0);
      }),
    );
  });

  test('that no order can use is suspended, and leaves nothing behind once it went back', () => {
    const refund = { provider: 'TEST', paymentId: 'p', refundId: 'r', amountMinor: 700 };
    const lines = [
      ...bookSuspense({ ...refund, capturedMinor: 700 }),
      ...bookSuspenseRefundRequested(refund),
      ...bookRefundSent(refund),
    ];
    expect(balances(lines)).toEqual({});
  });

  test('that an order can use after all is divided as if it had been used at once', () => {
    const sale = { paymentId: 'p', organiserId: 'o', capturedMinor: 10_500, platformFeeMinor: 500 };
    const late = [...bookSuspense({ ...sale, provider: 'TEST' }), ...bookSuspenseApplied(sale)];
    expect(balances(late)).toEqual(balances(bookCapture({ ...sale, provider: 'TEST' })));
  });

  test('that we paid back ourselves left our bank, not the provider', () => {
    const payment = { paymentId: 'p', amountMinor: 700 };
    const lines = [
      ...bookSuspense({ ...payment, provider: 'TEST', capturedMinor: 700 }),
      ...bookSuspensePaidOut(payment),
    ];
    expect(balances(lines)).toEqual({ provider_clearing: 700, bank: -700 });
  });
});

const sale = bookCapture({ provider: 'TEST', organiserId: 'o', capturedMinor: 10_500, platformFeeMinor: 500 });
const whole = { organiserId: 'o', organiserMinor: 10_000, feeMinor: 500, vatMinor: 65 };

describe('a refund in the books', () => {
  const refund = { ...whole, refundId: 'r', paymentId: 'p', provider: 'TEST', amountMinor: 10_500 };

  test('of everything leaves nothing behind', () => {
    const asked = bookSaleRefundRequested({ ...refund, funds: { reserveMinor: 10_000, payableMinor: 0 } });
    expect(balances([...sale, ...asked])).toEqual({ provider_clearing: 10_500, refunds_payable: -10_500 });
    expect(balances([...sale, ...asked, ...bookRefundSent(refund)])).toEqual({});
  });

  test('takes what the event has in reserve, then what is due to the organiser, and the rest is owed by them', () => {
    const funds = { reserveMinor: 4_000, payableMinor: 5_000 };
    expect(balances(bookSaleRefundRequested({ ...refund, funds }))).toMatchObject({
      organiser_reserve: 4_000,
      organiser_payable: 5_000,
      organiser_receivable: 1_000,
    });
  });

  test('takes nothing of an account that is overdrawn already', () => {
    const funds = { reserveMinor: -1, payableMinor: -1 };
    const lines = balances(bookSaleRefundRequested({ ...refund, funds }));
    expect(lines['organiser_receivable']).toBe(10_000);
  });

  test('that the provider refused waits in suspense', () => {
    const asked = bookSaleRefundRequested({ ...refund, funds: { reserveMinor: 10_000, payableMinor: 0 } });
    const lines = [...sale, ...asked, ...bookRefundFailed(refund)];
    expect(balances(lines)).toEqual({ provider_clearing: 10_500, suspense: -10_500 });
  });
});

describe('a dispute in the books', () => {
  const dispute = { provider: 'TEST', paymentId: 'p', amountMinor: 10_500 };

  test('that is won leaves everything as it was', () => {
    expect(balances([...sale, ...bookChargeback(dispute), ...bookChargebackWon(dispute)])).toEqual(balances(sale));
  });

  test('that is lost is borne like a refund, and what is beyond the sale is our cost', () => {
    const funds = { reserveMinor: 10_000, payableMinor: 0 };
    const lost = bookChargebackLost({ ...dispute, ...whole, funds, suspenseMinor: 0 });
    expect(balances([...sale, ...bookChargeback(dispute), ...lost])).toEqual({});

    const more = { ...dispute, amountMinor: 11_000 };
    const lines = [...bookChargeback(more), ...bookChargebackLost({ ...more, ...whole, funds, suspenseMinor: 200 })];
    expect(balances([...sale, ...lines])).toEqual({ provider_clearing: -500, suspense: 200, provider_cost: 300 });
  });
});
