import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  postCapture,
  postDisputeOpened,
  postDisputeLost,
  postDisputeWon,
  postRefundFailed,
  postRefundReturned,
  postRefundSent,
  postSaleRefundRequested,
  postSuspense,
  postSuspenseApplied,
  postSuspensePaidOut,
  postSuspenseRefundRequested,
} from './ledger-postings.ts';
import { priceOrder } from '../orders/order-price.ts';

const sumOf = (lines: { amountMinor: number }[]) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
const of = (lines: { account: string; amountMinor: number }[], account: string) =>
  lines.find((line) => line.account === account)?.amountMinor ?? 0;

/** The accounts' balances, except those that are zero. */
function balances(lines: { account: string; amountMinor: number }[]): Record<string, number> {
  const accounts = Map.groupBy(lines, ({ account }) => account);
  return Object.fromEntries([...accounts].map(([account, of]) => [account, sumOf(of)]).filter(([, sum]) => sum !== 0));
}

describe('ledger postings of a captured payment', () => {
  test('debit the provider and credit organiser, fee and tax', () => {
    const lines = postCapture({ provider: 'TEST', organiserId: 'o', capturedMinor: 10_500, platformFeeMinor: 500 });
    expect(Object.fromEntries(lines.map(({ account, amountMinor }) => [account, amountMinor]))).toEqual({
      provider_clearing: 10_500,
      organiser_reserve: -10_000,
      platform_fee: -435,
      vat_on_fee: -65,
    });
  });

  test('balance and give the organiser the subtotal, less the fee they absorb', () => {
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
        const lines = postCapture({
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

  test('go to suspense without an order, and to zero once refunded', () => {
    const refund = { provider: 'TEST', paymentId: 'p', refundId: 'r', amountMinor: 700 };
    const lines = [
      ...postSuspense({ ...refund, capturedMinor: 700 }),
      ...postSuspenseRefundRequested(refund),
      ...postRefundSent(refund),
    ];
    expect(balances(lines)).toEqual({});
  });

  test('are the same if the payment is matched to its order later', () => {
    const sale = { paymentId: 'p', organiserId: 'o', capturedMinor: 10_500, platformFeeMinor: 500 };
    const late = [...postSuspense({ ...sale, provider: 'TEST' }), ...postSuspenseApplied(sale)];
    expect(balances(late)).toEqual(balances(postCapture({ ...sale, provider: 'TEST' })));
  });

  test('credit our bank, not the provider, for a bank transfer', () => {
    const payment = { paymentId: 'p', amountMinor: 700 };
    const lines = [
      ...postSuspense({ ...payment, provider: 'TEST', capturedMinor: 700 }),
      ...postSuspensePaidOut(payment),
    ];
    expect(balances(lines)).toEqual({ provider_clearing: 700, bank: -700 });
  });
});

const sale = postCapture({ provider: 'TEST', organiserId: 'o', capturedMinor: 10_500, platformFeeMinor: 500 });
const whole = { organiserId: 'o', organiserMinor: 10_000, feeMinor: 500, vatMinor: 65 };

describe('ledger postings of a refund', () => {
  const refund = { ...whole, refundId: 'r', paymentId: 'p', provider: 'TEST', amountMinor: 10_500 };

  test('come to zero for a full refund', () => {
    const requested = postSaleRefundRequested({ ...refund, funds: { reserveMinor: 10_000, payableMinor: 0 } });
    expect(balances([...sale, ...requested])).toEqual({ provider_clearing: 10_500, refunds_payable: -10_500 });
    expect(balances([...sale, ...requested, ...postRefundSent(refund)])).toEqual({});
  });

  test('take the event’s reserve first, then what is payable; the organiser owes us the rest', () => {
    const funds = { reserveMinor: 4_000, payableMinor: 5_000 };
    expect(balances(postSaleRefundRequested({ ...refund, funds }))).toMatchObject({
      organiser_reserve: 4_000,
      organiser_payable: 5_000,
      organiser_receivable: 1_000,
    });
  });

  test('take nothing from an overdrawn account', () => {
    const funds = { reserveMinor: -1, payableMinor: -1 };
    const lines = balances(postSaleRefundRequested({ ...refund, funds }));
    expect(lines['organiser_receivable']).toBe(10_000);
  });

  test('go to suspense if the provider refused the refund', () => {
    const requested = postSaleRefundRequested({ ...refund, funds: { reserveMinor: 10_000, payableMinor: 0 } });
    const lines = [...sale, ...requested, ...postRefundFailed(refund)];
    expect(balances(lines)).toEqual({ provider_clearing: 10_500, suspense: -10_500 });
  });

  test('go to suspense if the buyer’s bank rejected the money after it was sent', () => {
    const requested = postSaleRefundRequested({ ...refund, funds: { reserveMinor: 10_000, payableMinor: 0 } });
    const lines = [...sale, ...requested, ...postRefundSent(refund), ...postRefundReturned(refund)];
    expect(balances(lines)).toEqual({ provider_clearing: 10_500, suspense: -10_500 });
  });
});

describe('ledger postings of a dispute', () => {
  const dispute = { provider: 'TEST', paymentId: 'p', amountMinor: 10_500 };

  test('come to zero if the dispute is won', () => {
    expect(balances([...sale, ...postDisputeOpened(dispute), ...postDisputeWon(dispute)])).toEqual(balances(sale));
  });

  test('are those of a refund if it is lost, and the excess is our cost', () => {
    const funds = { reserveMinor: 10_000, payableMinor: 0 };
    const lost = postDisputeLost({ ...dispute, ...whole, funds, suspenseMinor: 0 });
    expect(balances([...sale, ...postDisputeOpened(dispute), ...lost])).toEqual({});

    const more = { ...dispute, amountMinor: 11_000 };
    const lines = [...postDisputeOpened(more), ...postDisputeLost({ ...more, ...whole, funds, suspenseMinor: 200 })];
    expect(balances([...sale, ...lines])).toEqual({ provider_clearing: -500, suspense: 200, provider_cost: 300 });
  });
});
