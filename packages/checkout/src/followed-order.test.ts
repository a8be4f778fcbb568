import { CallError, type Client } from '@quivertree/contract/client';
import { ManualClock } from '@quivertree/runtime/manual-clock.fixture';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { expect, test } from 'vitest';
import { announceOrder, followUpOf, SEEN_ORDER } from './followed-order.ts';

const ORDER = { reference: 'QT-1', key: 'k' };
const answering = (status: string): Client => ({ call: () => Promise.resolve({ status } as never) });

test.each([
  ['pending', 'wait'],
  ['failed', 'pay again'],
  ['success', 'show status'],
  ['expired', 'show status'],
  ['a status of a newer server', 'show status'],
])('an order that is %s means: %s', async (status, followUp) => {
  expect(await followUpOf(answering(status), ORDER)).toBe(followUp);
});

test('an order whose payment is in suspense shows its status', async () => {
  const client: Client = { call: () => Promise.resolve({ status: 'pending', inSuspense: true } as never) };
  expect(await followUpOf(client, ORDER)).toBe('show status');
});

test('a failed request means nothing', async () => {
  const offline: Client = { call: () => Promise.reject(new CallError('Network Error')) };
  expect(await followUpOf(offline, ORDER)).toBeUndefined();
});

test('announces the status that was shown', () => {
  const storage = new MemoryStore();
  announceOrder(storage, new ManualClock(7), 'QT-1', 'success');
  expect(JSON.parse(storage.getItem(SEEN_ORDER) ?? '')).toEqual({ reference: 'QT-1', status: 'success', at: 7 });
});
