import type { OrderStatus } from '@quivertree/contract/orders/orders';
import { describe, expect, test } from 'vitest';
import { orderOutcome, refundedAmount } from './order-outcome.ts';

const order = (more: Partial<OrderStatus>): OrderStatus => ({
  status: 'refunded',
  amount: 126,
  currency: 'NAD',
  description: '2 tickets: Night on the wall',
  reference: 'ABCDEF-1',
  eventId: '1',
  eventName: 'Night on the wall',
  eventCancelled: false,
  ...more,
});

describe('a refunded or cancelled order', () => {
  test('says why and how much was refunded', () => {
    const refunds = [{ amount: 126, currency: 'NAD', reason: 'too_late' as const, succeeded: true }];
    expect(orderOutcome(order({ refunds }))).toEqual({
      title: 'Order Refunded',
      text: 'The payment arrived after the tickets had sold out. The refund is on its way. It can take a few days to appear on your statement.',
    });
    expect(refundedAmount(order({ refunds }))).toBe('N$\u00a0126.00');
  });

  test('shows each refund in its own currency', () => {
    const refunds = [
      { amount: 136.5, currency: 'ZAR', reason: 'other_amount' as const, succeeded: true },
      { amount: 10.1, currency: 'NAD', reason: 'too_late' as const, succeeded: true },
      { amount: 0.2, currency: 'NAD', reason: 'too_late' as const, succeeded: true },
    ];
    expect(refundedAmount(order({ refunds }))).toBe('R\u00a0136.50 and N$\u00a010.30');
  });

  test('doesn’t name a double payment as the reason if the order itself was refunded', () => {
    const refunds = [
      { amount: 126, currency: 'NAD', reason: 'surplus' as const, succeeded: true },
      { amount: 126, currency: 'NAD', reason: 'requested' as const, succeeded: true },
    ];
    expect(orderOutcome(order({ refunds })).text).toMatch(/^The organiser has refunded your order\./);
  });

  test('whose tickets were voided without a refund says so, and whom to contact', () => {
    const contact = { name: 'Kokerboom Sounds', email: 'hello@kokerboom.example' };
    expect(orderOutcome(order({ status: 'cancelled', contact }))).toEqual({
      title: 'Order Cancelled',
      text: 'These tickets are no longer valid. If you think you should get your money back, contact Kokerboom Sounds at hello@kokerboom.example.',
    });
    expect(orderOutcome(order({ status: 'cancelled', amount: 0, contact })).text).toBe(
      'These tickets are no longer valid. If you have any questions, contact Kokerboom Sounds at hello@kokerboom.example.',
    );
    expect(orderOutcome(order({ status: 'cancelled', amount: 0, contact, eventCancelled: true })).text).toBe(
      'The event was cancelled.',
    );
  });

  test('whose refund failed says that the buyer will get their money back', () => {
    const contact = { name: 'Kokerboom Sounds', email: 'hello@kokerboom.example' };
    expect(orderOutcome(order({ status: 'cancelled', contact, inSuspense: true })).text).toBe(
      'These tickets are no longer valid. Some of your money is still with us. We’re looking into it, and you’ll get it back.',
    );
  });

  test('tells strangers only that it was refunded', () => {
    expect(refundedAmount(order({}))).toBeUndefined();
    expect(orderOutcome(order({})).text).toMatch(/^This order was refunded\./);
  });

  test('says that the event was cancelled before anyone paid', () => {
    expect(orderOutcome(order({ status: 'cancelled', eventCancelled: true }))).toEqual({
      title: 'Order Cancelled',
      text: 'The event was cancelled. Nothing was charged.',
    });
  });

  test('mentions tickets only if there were any, so not for an order that was never paid for', () => {
    expect(orderOutcome(order({ status: 'cancelled' })).text).toBe(
      'This order was cancelled before it was paid for. Nothing was charged.',
    );
    expect(orderOutcome(order({ status: 'cancelled', amount: 0 })).text).toBe('These tickets are no longer valid.');
  });
});

test('a partly refunded order says how much was refunded, without what was paid on top of it', () => {
  const refunds = [
    { amount: 63, currency: 'NAD', reason: 'requested' as const, succeeded: true },
    { amount: 126, currency: 'NAD', reason: 'surplus' as const, succeeded: true },
  ];
  expect(refundedAmount(order({ status: 'success', refunds }))).toBe('N$\u00a063.00');
});
