import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  promisedRefund,
  RETURN_TRANSITIONS,
  returnAmount,
  returnProblem,
  type TicketToReturn,
} from './ticket-returns.ts';

const ticket: TicketToReturn = {
  state: 'issued',
  returnable: true,
  admitted: false,
  eventIsOn: true,
  paidMinor: 10_000,
  cheapestMinor: 10_000,
  fee: { basisPoints: 1_000, fixedMinor: 0 },
  leftMinor: 20_000,
  disputeOpen: false,
};

test('the refund and the return fee add up to the price, whatever the fee', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000), fc.nat(1_000_000), (paidMinor, basisPoints, fixedMinor) => {
      const { refundMinor, feeMinor } = returnAmount(paidMinor, { basisPoints, fixedMinor });
      expect(refundMinor + feeMinor).toBe(paidMinor);
      expect(Math.min(refundMinor, feeMinor)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each<[string, Partial<TicketToReturn>, string | undefined]>([
  ['a ticket whose place costs as much', {}, undefined],
  ['one whose place costs more by now', { cheapestMinor: 15_000 }, undefined],
  ['one whose place costs less by now', { cheapestMinor: 9_999 }, 'return.sold_for_less'],
  ['one whose sales are closed', { cheapestMinor: null }, 'return.not_possible'],
  ['a free one, also when sales are closed', { paidMinor: 0, cheapestMinor: null }, undefined],
  ['one that has let somebody in', { admitted: true }, 'return.already_in'],
  ['one on its way to somebody else', { state: 'transferring' }, 'return.not_possible'],
  ['one that is already offered for resale', { state: 'offered' }, 'return.not_possible'],
  ['a void one', { state: 'void' }, 'return.not_possible'],
  ['one that the organiser does not take back', { returnable: false }, 'return.not_possible'],
  ['one of which nothing would come back', { fee: { basisPoints: 0, fixedMinor: 10_000 } }, 'return.not_possible'],
  ['one whose payment is disputed', { disputeOpen: true }, 'refund.dispute_open'],
  ['one of an order that was refunded', { leftMinor: 0 }, 'refund.nothing_left'],
  ['a free one of an order without a payment', { paidMinor: 0, leftMinor: 0 }, undefined],
])('checks if a ticket can be returned: %s', (_, change, problem) => {
  expect(returnProblem({ ...ticket, ...change })).toBe(problem);
});

test('promises the price less the fee, but never more than is left of the order', () => {
  expect(promisedRefund(ticket)).toEqual({ refundMinor: 9_000, feeMinor: 1_000 });
  expect(promisedRefund({ ...ticket, leftMinor: 4_000 })).toEqual({ refundMinor: 4_000, feeMinor: 1_000 });
});

test('a closed return never changes', () => {
  const { open, ...over } = RETURN_TRANSITIONS;
  expect(open).toEqual(['resold', 'withdrawn', 'ended']);
  expect(Object.values(over).flat()).toEqual([]);
});
