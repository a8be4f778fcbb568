import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { expect, test } from 'vitest';
import { linkBackToApp, rememberAppPayment } from './app-payment.ts';

test('leads back to the app from the order that it opened the tab for, and from no other', () => {
  const storage = new MemoryStore();
  expect(linkBackToApp(storage, 'GW1ZPV-1')).toBeUndefined();
  rememberAppPayment(storage, { reference: 'GW1ZPV-1', key: 'a&b' });
  expect(linkBackToApp(storage, 'GW1ZPV-1')).toBe('quivertree://checkout/status/GW1ZPV-1?key=a%26b');
  expect(linkBackToApp(storage, 'GW1ZPV-2')).toBeUndefined();
});

test('ignores malformed storage', () => {
  const storage = new MemoryStore();
  for (const stored of ['null', '7', '{', '{"reference":"GW1ZPV-1"}', '{"reference":"GW1ZPV-1","key":1}']) {
    storage.setItem('qt:app-payment', stored);
    expect(linkBackToApp(storage, 'GW1ZPV-1')).toBeUndefined();
  }
});
