import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkoutStep } from '@quivertree/checkout/checkout-step';
import { md5 } from '@quivertree/checkout/md5';
import { nextStopOf } from '@quivertree/checkout/next-stop';
import { orderStatusQuery } from '../../apps/web/app/features/payments/order-status-query.ts';
import { CACHE_MS, RETRIES, retryDelay } from '../../apps/web/app/queries/query-cache.ts';

const visitor = { basketEmpty: false, signedIn: false, asGuest: false, ordered: false };

test('§2 Checkout 1; §4 21; §4 22; §4 23; §4 24: the steps', () => {
  expect(checkoutStep({ ...visitor, basketEmpty: true })).toBe('select');
  expect(checkoutStep(visitor)).toBe('gate');
  expect(checkoutStep({ ...visitor, signedIn: true })).toBe('attendee');
  expect(checkoutStep({ ...visitor, asGuest: true })).toBe('attendee');
  expect(checkoutStep({ ...visitor, ordered: true })).toBe('pay');
});

const payload = {
  return_url: 'https://quivertree.example/checkout/status/QT-1',
  payment_url: 'https://pay.example/p/1',
  merchant_id: 'M1',
  reference: 'QT-1',
  description: 'Jazz, 2 tickets',
  amount: 315.5,
  notify_url: 'https://quivertree.example/notices',
};
const decide = (answer: object, change: object = {}) =>
  nextStopOf({ amount: 315.5, provider: 'TEST', expiresAt: null, ...answer, payload: { ...payload, ...change } }, md5);

test('§4 32; §4 33; §4 34; §4 35: where the buyer is sent', async () => {
  expect(await decide({ amount: 0, provider: 'STRIPE' })).toEqual({ kind: 'redirect', url: payload.return_url });
  expect(await decide({ provider: 'TEST' })).toEqual({ kind: 'redirect', url: payload.return_url });
  expect(await decide({ provider: 'STRIPE' })).toEqual({ kind: 'redirect', url: payload.payment_url });
  expect(await decide({ provider: 'FINATIC' })).toEqual({ kind: 'redirect', url: payload.payment_url });
});

test("§4 36: BUDDY's form", async () => {
  const way = await decide({ provider: 'BUDDY' }, { hash: 'made by the server' });
  if (way.kind !== 'form') throw new Error('BUDDY is paid by a form');
  expect(way.url).toBe(payload.payment_url);
  expect(Object.keys(way.fields)).toEqual([
    'merchant_id',
    'reference',
    'description',
    'amount',
    'notify_url',
    'return_url',
    'hash',
  ]);
});

test('§4 37: the hash of the fields and the key', async () => {
  const text = `M1QT-1Jazz, 2 tickets315.5${payload.notify_url}${payload.return_url}secret`;
  const way = await decide({ provider: 'BUDDY' }, { merchant_key: 'secret' });
  expect(way).toMatchObject({ fields: { hash: createHash('md5').update(text).digest('hex') } });
});

test.each([
  ['Empty checkout response', () => nextStopOf(null, md5)],
  ['Missing return URL for zero-amount order', () => decide({ amount: 0 }, { return_url: '' })],
  ['Missing TEST return URL', () => decide({}, { return_url: undefined })],
  ['Missing Finatic checkout URL', () => decide({ provider: 'FINATIC' }, { payment_url: null })],
  ['Missing Stripe checkout URL', () => decide({ provider: 'STRIPE' }, { payment_url: null })],
  ['Missing Buddy payload data', () => decide({ provider: 'BUDDY' })],
])('§8 12: %s', async (sentence, way) => {
  await expect(way()).rejects.toThrow(sentence);
});

test('§4 45; §9 2; §9 4: failed queries are repeated three times, doubling from 1 s up to 30 s; answers are kept for 5 minutes', () => {
  expect(RETRIES).toBe(3);
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(CACHE_MS).toBe(300_000);
});

test('§4 45; §7 5: the payment status is asked again once, with its reference encoded', async () => {
  expect(orderStatusQuery('QT-1', undefined).retries).toBe(1);
  const asked: string[] = [];
  const { createClient } = await import('@quivertree/contract/client');
  const listening = createClient({
    baseUrl: 'https://quivertree.example',
    fetch: async ({ url }) => {
      asked.push(url);
      return Response.json({});
    },
  });
  await orderStatusQuery('QT 1/2', undefined).fetch(listening, new AbortController().signal);
  expect(asked).toEqual(['https://quivertree.example/api/v2/public/orders/status/QT%201%2F2']);
});
