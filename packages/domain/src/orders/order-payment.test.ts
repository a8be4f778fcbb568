import { describe, expect, test } from 'vitest';
import { paymentChoice } from './order-payment.ts';

describe('a reserved order', () => {
  const reserved = { state: 'reserved', inTime: true } as const;

  test.each([
    ['nothing has happened at the provider', ['created'], 'continue'],
    ['the buyer closed the payment page', ['redirected'], 'continue'],
    ['the payment was declined', ['failed'], 'again'],
    ['a new payment was started after a decline', ['failed', 'created'], 'continue'],
    ['the provider is processing the payment', ['pending'], 'wait'],
    ['an earlier payment is still being processed', ['pending', 'failed'], 'wait'],
    ['the wrong amount was captured', ['captured'], 'wait'],
  ] as const)('when %s', (_, payments, choice) => {
    expect(paymentChoice({ ...reserved, payments })).toBe(choice);
  });

  test('can’t be paid after it has expired', () => {
    expect(paymentChoice({ state: 'reserved', inTime: false, payments: ['created'] })).toBe('over');
  });
});

test('never offers to pay a paid order again, whatever its payments say', () => {
  expect(paymentChoice({ state: 'fulfilled', inTime: true, payments: ['failed'] })).toBe('paid');
});

test.each(['expired', 'cancelled'] as const)('an order that is %s can’t be paid', (state) => {
  expect(paymentChoice({ state, inTime: true, payments: ['failed'] })).toBe('over');
});
