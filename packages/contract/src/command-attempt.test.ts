import { expect, test } from 'vitest';
import { createCommandAttempt, isFinal } from './command-attempt.ts';

function attempt() {
  let made = 0;
  return createCommandAttempt(() => `key ${++made}`);
}

test('repeats an order under the same key after a lost answer', () => {
  const order = attempt();
  expect(order.keyFor({ tickets: 2 })).toBe('key 1');
  expect(order.keyFor({ tickets: 2 })).toBe('key 1');
});

test('uses another key for another order', () => {
  const order = attempt();
  order.keyFor({ tickets: 2 });
  expect(order.keyFor({ tickets: 3 })).toBe('key 2');
});

test('starts a new attempt for the same order after an answer', () => {
  const order = attempt();
  order.keyFor({ tickets: 2 });
  order.answered();
  expect(order.keyFor({ tickets: 2 })).toBe('key 2');
});

test('treats a refusal as final, but not a lost answer, a fault or an order under way', () => {
  expect(isFinal({ status: 409, code: 'order.sold_out' })).toBe(true);
  expect(isFinal({ status: 422, code: 'order.too_many' })).toBe(true);
  expect(isFinal({})).toBe(false);
  expect(isFinal({ status: 503, code: 'server.busy' })).toBe(false);
  expect(isFinal({ status: 409, code: 'idempotency.in_progress' })).toBe(false);
});
