import { expect, test } from 'vitest';
import { closedTransferText } from './transfer-states.ts';

test('a transfer whose event has been postponed can be accepted later, not lost', () => {
  expect(closedTransferText('sent', 'published')).toBeUndefined();
  expect(closedTransferText('sent', 'postponed')).toMatch(/^This event has been postponed/);
  for (const state of ['sent', 'expired'] as const)
    expect(closedTransferText(state, 'cancelled')).toMatch(/^This event was cancelled/);
  expect(closedTransferText('expired', 'postponed')).toMatch(/lapsed/);
  expect(closedTransferText('cancelled', 'postponed')).toMatch(/^The sender/);
});
