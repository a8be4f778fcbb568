import { describe, expect, test } from 'vitest';
import { paymentChoice } from './order-payment.ts';

describe('a reserved order', () => {
  const reserved = { state: 'reserved', inTime: true } as const;

  test.each([
    ['nothing has happened at the provider', ['created'], 'continue'],
    ['the buyer has closed the payment page', ['redirected'], 'continue'],
    ['the payment was declined', ['failed'], 'again'],
    ['a fresh payment was begun after a decline', ['failed', 'created'], 'continue'],
    ['the provider is working on it', ['pending'], 'wait'],
    ['an earlier payment is still being made', ['pending', 'failed'], 'wait'],
    ['money came that was not what was asked for', ['captured'], 'wait'],
  ] as const)('when %s', (_, payments, choice) => {
    expect(paymentChoice({ ...reserved, payments })).toBe(choice);
  });

  test('whose time has run out is not paid any more', () => {
    expect(paymentChoice({ state: 'reserved', inTime: false, payments: ['created'] })).toBe('over');
  });
});

test('an order that is paid is never paid again, whatever its payments say', () => {
  expect(paymentChoice({ state: 'fulfilled', inTime: true, payments: ['failed'] })).toBe('paid');
});

test.each(['expired', 'cancelled'] as const)('an order that is %s is not paid any more', (state) => {
  expect(paymentChoice({ state, inTime: true, payments: ['failed'] })).toBe('over');
});
