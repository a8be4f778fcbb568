import { expect, test } from 'vitest';
import { REFUND_POLICIES, refundSentence } from './refund-policy.ts';

test.each(REFUND_POLICIES)('the policy "%s" promises the money back when the event is cancelled', (policy) => {
  expect(refundSentence(policy, { returnable: false })).toMatch(/is cancelled/);
});

test('buyers are told that they can return tickets only where they can', () => {
  expect(refundSentence('none', { returnable: false })).not.toContain('face value');
  expect(refundSentence('none', { returnable: true })).toContain('return tickets at face value');
});
