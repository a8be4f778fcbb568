import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vatIn } from '../ledger/ledger-postings.ts';
import { priceOrder } from '../orders/order-price.ts';
import {
  addParts as add,
  planRefund,
  refundableMinor,
  type RefundParts,
  type RefundPlan,
  type Sale,
  ticketShares,
} from './refund-amounts.ts';

const NOTHING: RefundParts = { organiserMinor: 0, feeMinor: 0, vatMinor: 0 };

function saleOf(prices: number[], { businessCoversFee = false, fixedFeeMinor = 0 } = {}): Sale {
  const terms = { businessCoversFee, fixedFeeMinor, variableFeeBasisPoints: 500 };
  const price = priceOrder(
    prices.map((unitPriceMinor) => ({ unitPriceMinor, quantity: 1 })),
    terms,
  );
  return {
    capturedMinor: price.totalMinor,
    platformFeeMinor: price.platformFeeMinor,
    feeIsOnTop: price.feeMinor > 0,
    tickets: prices.map((unitPriceMinor, i) => ({
      ticketId: `ticket ${i + 1}`,
      paidMinor: unitPriceMinor,
      live: true,
    })),
  };
}

function planned(plan: ReturnType<typeof planRefund>): RefundPlan {
  if ('code' in plan) throw new Error(plan.code);
  return plan;
}

const after = (sale: Sale, { ticketIds }: RefundPlan): Sale => ({
  ...sale,
  tickets: sale.tickets.map((ticket) => ({ ...ticket, live: ticket.live && !ticketIds.includes(ticket.ticketId) })),
});

describe('a refund of a whole order', () => {
  test('pays the buyer everything, the fee from the platform and the rest from the organiser', () => {
    const plan = planned(planRefund(saleOf([10_000, 10_000]), NOTHING, { kind: 'order' }, true));
    expect(plan).toEqual({
      amountMinor: 21_000,
      parts: { organiserMinor: 20_000, feeMinor: 1_000, vatMinor: 130 },
      ticketIds: ['ticket 1', 'ticket 2'],
    });
  });

  test('without the fee pays the price of the tickets', () => {
    const plan = planned(planRefund(saleOf([10_000]), NOTHING, { kind: 'order' }, false));
    expect(plan).toMatchObject({ amountMinor: 10_000, parts: { organiserMinor: 10_000, feeMinor: 0 } });
  });

  test('with an absorbed fee that isn’t refunded comes from the organiser alone', () => {
    const sale = saleOf([10_000], { businessCoversFee: true });
    const withoutFee = planned(planRefund(sale, NOTHING, { kind: 'order' }, false));
    expect(withoutFee).toMatchObject({ amountMinor: 10_000, parts: { organiserMinor: 10_000, feeMinor: 0 } });
    const withFee = planned(planRefund(sale, NOTHING, { kind: 'order' }, true));
    expect(withFee).toMatchObject({ amountMinor: 10_000, parts: { organiserMinor: 9_500, feeMinor: 500 } });
  });
});

describe('a refund of tickets', () => {
  test('pays the price of those tickets and their share of the fee', () => {
    const sale = saleOf([5_000, 20_000]);
    const plan = planned(planRefund(sale, NOTHING, { kind: 'tickets', ticketIds: ['ticket 2'] }, true));
    expect(plan).toMatchObject({ amountMinor: 21_000, ticketIds: ['ticket 2'] });
  });

  test.each([
    ['another order’s', ['ticket 9']],
    ['void already', ['ticket 1']],
    ['named twice', ['ticket 2', 'ticket 2']],
    ['none', []],
  ])('that are %s is rejected', (_, ticketIds) => {
    const sale = after(saleOf([5_000, 5_000]), { ticketIds: ['ticket 1'], amountMinor: 0, parts: NOTHING });
    const plan = planRefund(sale, NOTHING, { kind: 'tickets', ticketIds }, true);
    expect(plan).toEqual({ code: 'refund.ticket_not_live' });
  });

  test('is nothing for a free ticket', () => {
    const plan = planRefund(saleOf([5_000, 0]), NOTHING, { kind: 'tickets', ticketIds: ['ticket 2'] }, true);
    expect(plan).toEqual({ code: 'refund.nothing_left' });
  });
});

describe('a refund of an amount', () => {
  test('leaves the tickets valid', () => {
    const plan = planned(planRefund(saleOf([10_000]), NOTHING, { kind: 'amount', amountMinor: 2_100 }, true));
    expect(plan).toEqual({
      amountMinor: 2_100,
      parts: { organiserMinor: 2_000, feeMinor: 100, vatMinor: 13 },
      ticketIds: [],
    });
  });

  test('above what is left is rejected with the amount left', () => {
    const reversed = { organiserMinor: 9_000, feeMinor: 450, vatMinor: 59 };
    const plan = planRefund(saleOf([10_000]), reversed, { kind: 'amount', amountMinor: 1_051 }, true);
    expect(plan).toEqual({ code: 'refund.above_refundable', leftMinor: 1_050 });
  });
});

const someSale = fc
  .record({
    prices: fc
      .array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 8 })
      .filter((prices) => prices.some((price) => price > 0)),
    businessCoversFee: fc.boolean(),
    fixedFeeMinor: fc.constantFrom(0, 0, 250, 100_000),
  })
  .map(({ prices, ...terms }) => saleOf(prices, terms));

test('the shares of tickets add up to the captured amount', () => {
  fc.assert(
    fc.property(someSale, (sale) => {
      expect(ticketShares(sale, true).reduce((a, b) => a + b, 0)).toBe(sale.capturedMinor);
    }),
  );
});

test('a full refund with the fee leaves nothing, however high the fee', () => {
  fc.assert(
    fc.property(someSale, (sale) => {
      const { amountMinor, parts } = planned(planRefund(sale, NOTHING, { kind: 'order' }, true));
      expect({ amountMinor, ...parts }).toEqual({
        amountMinor: sale.capturedMinor,
        organiserMinor: sale.capturedMinor - sale.platformFeeMinor,
        feeMinor: sale.platformFeeMinor,
        vatMinor: vatIn(sale.platformFeeMinor),
      });
      expect(parts.organiserMinor).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('any sequence of refunds, completed by a full one, adds up to the captured amount', () => {
  const scope = fc.record({
    kind: fc.constantFrom('tickets', 'amount'),
    refundFee: fc.boolean(),
    share: fc.double({ min: 0, max: 1.1, noNaN: true }),
  });
  fc.assert(
    fc.property(someSale, fc.array(scope, { maxLength: 12 }), (start, scopes) => {
      let sale = start;
      let reversed = NOTHING;
      let paid = 0;
      const apply = (plan: ReturnType<typeof planRefund>) => {
        if ('code' in plan) return;
        expect(plan.parts.organiserMinor + plan.parts.feeMinor).toBe(plan.amountMinor);
        for (const part of Object.values(plan.parts)) expect(part).toBeGreaterThanOrEqual(0);
        expect(plan.parts.vatMinor).toBeLessThanOrEqual(plan.parts.feeMinor);
        reversed = add(reversed, plan.parts);
        paid += plan.amountMinor;
        sale = after(sale, plan);
      };
      for (const { kind, refundFee, share } of scopes) {
        const left = refundableMinor(sale, reversed, refundFee);
        const live = sale.tickets.filter((ticket) => ticket.live);
        const one = live[Math.floor(share * live.length)];
        const amountMinor = Math.floor(share * left);
        if (kind === 'amount') apply(planRefund(sale, reversed, { kind, amountMinor }, refundFee));
        else apply(planRefund(sale, reversed, { kind: 'tickets', ticketIds: one ? [one.ticketId] : [] }, refundFee));
        expect(paid).toBeLessThanOrEqual(sale.capturedMinor);
        expect(reversed.feeMinor).toBeLessThanOrEqual(sale.platformFeeMinor);
        expect(reversed.vatMinor).toBeLessThanOrEqual(vatIn(sale.platformFeeMinor));
      }
      apply(planRefund(sale, reversed, { kind: 'order' }, true));
      expect(paid).toBe(sale.capturedMinor);
      expect(reversed.organiserMinor + reversed.feeMinor).toBe(sale.capturedMinor);
      expect(sale.tickets.some(({ live }) => live && refundableMinor(sale, reversed, true) > 0)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('tickets refunded one by one with their fees add up to the captured amount, fee and VAT', () => {
  fc.assert(
    fc.property(someSale, (start) => {
      let sale = start;
      let reversed = NOTHING;
      for (const { ticketId, paidMinor } of start.tickets) {
        if (paidMinor === 0) continue;
        const plan = planned(planRefund(sale, reversed, { kind: 'tickets', ticketIds: [ticketId] }, true));
        reversed = add(reversed, plan.parts);
        sale = after(sale, plan);
      }
      expect(reversed).toEqual({
        organiserMinor: start.capturedMinor - start.platformFeeMinor,
        feeMinor: start.platformFeeMinor,
        vatMinor: vatIn(start.platformFeeMinor),
      });
    }),
  );
});
