import { expect, test } from 'vitest';
import { REFUND_POLICIES, refundSentence } from './refund-policy.ts';

test.each(REFUND_POLICIES)('the policy "%s" promises a refund if the event is cancelled', (policy) => {
  expect(refundSentence(policy, { returnable: false })).toMatch(/is cancelled/);
});

test('mentions ticket returns only if they’re possible', () => {
  expect(refundSentence('none', { returnable: false })).not.toContain('face value');
  expect(refundSentence('none', { returnable: true })).toContain('return tickets at face value');
});

test('says that a returned ticket isn’t refunded in full if the organiser keeps a return fee', () => {
  const keeps = 'the organiser keeps part of the price';
  expect(refundSentence('none', { returnable: true, returnFee: true })).toContain(keeps);
  expect(refundSentence('none', { returnable: true })).not.toContain(keeps);
  expect(refundSentence('none', { returnable: false, returnFee: true })).not.toContain(keeps);
});
