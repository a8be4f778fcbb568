import { expect, test } from 'vitest';
import { isReplaced, openedBy, storedAddress } from './stored-address.ts';

const addressOf = (path: string) => storedAddress(new URL(path, 'https://quivertree.example'));

test('stores tickets and public events, whatever follows their path', () => {
  expect(addressOf('/tickets/GW1ZPV-2N2Q6X?from=mail#ticket-2')).toEqual({
    kind: 'tickets',
    path: '/tickets/GW1ZPV-2N2Q6X',
  });
  expect(addressOf('/explore/desert-jazz?utm_source=chat')).toEqual({ kind: 'events', path: '/explore/desert-jazz' });
  expect(addressOf('/')?.kind).toBe('events');
  expect(addressOf('/explore')?.kind).toBe('events');
});

test.each([
  '/explore?q=jazz',
  '/tickets',
  '/tickets/GW1ZPV-2N2Q6X.data',
  '/transfer/key',
  '/refund/GW1ZPV-2N2Q6X',
  '/checkout/desert-jazz',
  '/checkout/status/GW1ZPV-2N2Q6X?key=1',
  '/login',
  '/account',
  '/business/events/1',
  '/admin',
  '/door/1',
  '/door/link/key',
  '/invitation/key',
  '/api/v1/public/events/desert-jazz',
])('never stores %s', (path) => {
  expect(addressOf(path)).toBeUndefined();
});

test('only public pages and lists of tickets are replaced by the list of stored pages', () => {
  expect(['/', '/explore', '/explore/jazz', '/tickets', '/tickets/K', '/calendar'].filter(isReplaced)).toHaveLength(6);
  expect(['/door/1', '/checkout/jazz', '/login', '/business', '/tickets/K/pdf'].filter(isReplaced)).toEqual([]);
});

test('recognises pages that open without a document', () => {
  expect(openedBy('/api/v1/public/events/desert-jazz')?.path).toBe('/explore/desert-jazz');
  expect(openedBy('/tickets/GW1ZPV-2N2Q6X.data')).toEqual({ kind: 'tickets', path: '/tickets/GW1ZPV-2N2Q6X' });
  for (const path of ['/api/v1/public/events/calender', '/api/v1/public/events/jazz/availability', '/tickets/KEY'])
    expect(openedBy(path)).toBeUndefined();
});
