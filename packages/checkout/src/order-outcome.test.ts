import type { OrderStatus } from '@quivertree/contract/orders/orders';
import { describe, expect, test } from 'vitest';
import { orderOutcome } from './order-outcome.ts';

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
    const refunds = [{ amount: 126, reason: 'too_late' as const, succeeded: true }];
    expect(orderOutcome(order({ refunds }))).toEqual({
      title: 'Order Refunded',
      text: 'The payment arrived after the tickets had sold out. The refund is on its way. It can take a few days to appear on your statement.',
      refunded: 126,
    });
  });

  test('tells strangers only that it was refunded', () => {
    expect(orderOutcome(order({})).refunded).toBeUndefined();
    expect(orderOutcome(order({})).text).toMatch(/^This order was refunded\./);
  });

  test('doesn’t claim a refund if there is none, for example because it failed', () => {
    expect(orderOutcome(order({ refunds: [] }))).toEqual({
      title: 'Order Cancelled',
      text: 'These tickets are no longer valid. If you’re owed a refund, we’ll contact you.',
    });
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
