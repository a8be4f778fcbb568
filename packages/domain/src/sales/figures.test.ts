import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyOfOrder, salesFigures, shownOrderState, ticketFigures } from './figures.ts';
import { priceOrder } from '../orders/order-price.ts';
import { planRefund, type RefundParts, refundableMinor, type Sale } from '../payments/refund-amounts.ts';

const NOTHING: RefundParts = { organiserMinor: 0, feeMinor: 0, vatMinor: 0 };

function figuresOf(order: Parameters<typeof moneyOfOrder>[0], refunded = NOTHING, lost = NOTHING) {
  return salesFigures(moneyOfOrder(order, refunded, lost));
}

describe('an order’s figures', () => {
  const paidByBuyer = { subtotalMinor: 10_000, feeMinor: 500, platformFeeMinor: 500 };
  const absorbed = { subtotalMinor: 10_000, feeMinor: 0, platformFeeMinor: 500 };

  test('leave a fee that the buyer pays out of gross sales', () => {
    expect(figuresOf(paidByBuyer)).toMatchObject({
      grossMinor: 10_000,
      absorbedMinor: 0,
      buyerFeeMinor: 500,
      earningsMinor: 10_000,
    });
  });

  test('take a fee that the organiser absorbs from their earnings', () => {
    expect(figuresOf(absorbed)).toMatchObject({
      grossMinor: 10_000,
      absorbedMinor: 500,
      buyerFeeMinor: 0,
      earningsMinor: 9_500,
    });
  });

  test('are all zero after a full refund with the fee', () => {
    const refunded = { organiserMinor: 10_000, feeMinor: 500, vatMinor: 65 };
    expect(figuresOf(paidByBuyer, refunded)).toMatchObject({
      refundsMinor: 10_000,
      netMinor: 0,
      buyerFeeMinor: 0,
      earningsMinor: 0,
    });
    const ofAbsorbed = { organiserMinor: 9_500, feeMinor: 500, vatMinor: 65 };
    expect(figuresOf(absorbed, ofAbsorbed)).toMatchObject({ netMinor: 0, earningsMinor: 0 });
  });

  test('charge the organiser the fee if a full refund excludes it', () => {
    const refunded = { organiserMinor: 10_000, feeMinor: 0, vatMinor: 0 };
    expect(figuresOf(absorbed, refunded)).toMatchObject({ netMinor: 0, earningsMinor: -500 });
    expect(figuresOf(paidByBuyer, refunded)).toMatchObject({ buyerFeeMinor: 500, earningsMinor: 0 });
  });

  test('match the organiser’s share after any refunds, and net sales are zero only when no ticket money is left', () => {
    const step = fc.record({
      amountMinor: fc.integer({ min: 1, max: 40_000 }),
      all: fc.boolean(),
      refundFee: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.array(step, { maxLength: 4 }),
        (prices, businessCoversFee, steps) => {
          const lines = prices.map((unitPriceMinor) => ({ unitPriceMinor, quantity: 1 }));
          const order = priceOrder(lines, { businessCoversFee, variableFeeBasisPoints: 500, fixedFeeMinor: 150 });
          const sale: Sale = {
            capturedMinor: order.totalMinor,
            platformFeeMinor: order.platformFeeMinor,
            feeIsOnTop: order.feeMinor > 0,
            tickets: [],
          };
          const refunded = { ...NOTHING };
          for (const { amountMinor, all, refundFee } of steps) {
            const leftMinor = refundableMinor(sale, refunded, refundFee);
            const scope = { kind: 'amount', amountMinor: all ? leftMinor : Math.min(amountMinor, leftMinor) } as const;
            const plan = planRefund(sale, refunded, scope, refundFee);
            if ('code' in plan) continue;
            refunded.organiserMinor += plan.parts.organiserMinor;
            refunded.feeMinor += plan.parts.feeMinor;
          }
          const figures = figuresOf(order, refunded);
          expect(figures.earningsMinor).toBe(order.totalMinor - order.platformFeeMinor - refunded.organiserMinor);
          expect(figures.netMinor).toBeGreaterThanOrEqual(0);
          expect(figures.absorbedMinor + figures.buyerFeeMinor).toBe(order.platformFeeMinor - refunded.feeMinor);
          expect(figures.netMinor === 0).toBe(refundableMinor(sale, refunded, false) === 0);
        },
      ),
    );
  });
});

test('shows an order as refunded only if it was fulfilled', () => {
  expect(shownOrderState('fulfilled', null)).toBe('fulfilled');
  expect(shownOrderState('fulfilled', 'refunded')).toBe('refunded');
  expect(shownOrderState('fulfilled', 'partly_refunded')).toBe('partly_refunded');
  expect(shownOrderState('expired', 'refunded')).toBe('expired');
});

test('counts each ticket once, as sold, complimentary or void', () => {
  const count = fc.nat({ max: 50 });
  fc.assert(
    fc.property(count, count, count, count, (sold, complimentary, voidSold, complimentaryVoid) => {
      const figures = ticketFigures({
        issued: sold + complimentary + voidSold + complimentaryVoid,
        void: voidSold + complimentaryVoid,
        complimentaryIssued: complimentary + complimentaryVoid,
        complimentaryVoid,
      });
      expect(figures).toMatchObject({ sold, complimentary, valid: sold + complimentary });
      expect(figures.sold + figures.complimentary + figures.void).toBe(figures.issued);
    }),
  );
});
