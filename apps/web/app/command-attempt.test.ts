import { expect, test } from 'vitest';
import { createCommandAttempt, isFinal } from './command-attempt.ts';

function attempt() {
  let made = 0;
  return createCommandAttempt(() => `key ${++made}`);
}

test('the same order repeated after a lost answer keeps its key', () => {
  const order = attempt();
  expect(order.keyFor({ tickets: 2 })).toBe('key 1');
  expect(order.keyFor({ tickets: 2 })).toBe('key 1');
});

test('another order has another key', () => {
  const order = attempt();
  order.keyFor({ tickets: 2 });
  expect(order.keyFor({ tickets: 3 })).toBe('key 2');
});

test('after an answer the same order is a new attempt', () => {
  const order = attempt();
  order.keyFor({ tickets: 2 });
  order.answered();
  expect(order.keyFor({ tickets: 2 })).toBe('key 2');
});

test('a refusal is final; no answer, a fault and an order under way are not', () => {
  expect(isFinal({ status: 409, code: 'order.sold_out' })).toBe(true);
  expect(isFinal({ status: 422, code: 'order.too_many' })).toBe(true);
  expect(isFinal({})).toBe(false);
  expect(isFinal({ status: 503, code: 'server.busy' })).toBe(false);
  expect(isFinal({ status: 409, code: 'idempotency.in_progress' })).toBe(false);
});
