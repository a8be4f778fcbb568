import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { md5 } from './md5.ts';
import { nextStopOf } from './next-stop.ts';

const payload = {
  return_url: 'https://quivertree.example/checkout/status/QT-1',
  payment_url: 'https://pay.example/p/1',
  merchant_id: 'M1',
  reference: 'QT-1',
  description: 'Desert Sound, 2 tickets',
  amount: 315.5,
  notify_url: 'https://quivertree.example/notices',
};
const answer = { amount: 315.5, provider: 'TEST', payload, expiresAt: null } as const;
const decide = (changes: object, payloadChanges: object = {}) =>
  nextStopOf({ ...answer, ...changes, payload: { ...payload, ...payloadChanges } }, md5);

test('sends a zero-amount order to its status, whatever the provider', async () => {
  for (const provider of ['TEST', 'STRIPE', 'FINATIC', 'BUDDY'])
    expect(await decide({ amount: 0, provider })).toEqual({ kind: 'redirect', url: payload.return_url });
});

test('sends TEST to the return URL, STRIPE and FINATIC to the payment URL', async () => {
  expect(await decide({ provider: 'TEST' })).toEqual({ kind: 'redirect', url: payload.return_url });
  expect(await decide({ provider: 'STRIPE' })).toEqual({ kind: 'redirect', url: payload.payment_url });
  expect(await decide({ provider: 'FINATIC' })).toEqual({ kind: 'redirect', url: payload.payment_url });
});

test("gives BUDDY a form with the server's hash", async () => {
  expect(await decide({ provider: 'BUDDY' }, { hash: 'abc' })).toEqual({
    kind: 'form',
    url: payload.payment_url,
    fields: {
      merchant_id: 'M1',
      reference: 'QT-1',
      description: 'Desert Sound, 2 tickets',
      amount: '315.5',
      notify_url: payload.notify_url,
      return_url: payload.return_url,
      hash: 'abc',
    },
  });
});

test("hashes with a back end's merchant key without posting the key itself", async () => {
  const next = await decide({ provider: 'BUDDY' }, { merchant_key: 'geheim' });
  const text = `M1QT-1Desert Sound, 2 tickets315.5${payload.notify_url}${payload.return_url}geheim`;
  expect(next).toMatchObject({ fields: { hash: createHash('md5').update(text).digest('hex') } });
  expect(JSON.stringify(next)).not.toContain('geheim');
});

test.each([
  ['Empty checkout response', null, {}],
  ['Empty checkout response', { provider: 'CASH' }, {}],
  ['Missing return URL for zero-amount order', { amount: 0 }, { return_url: '' }],
  ['Missing TEST return URL', {}, { return_url: undefined }],
  ['Missing TEST return URL', {}, { return_url: 'javascript:alert(1)' }],
  ['Missing Finatic checkout URL', { provider: 'FINATIC' }, { payment_url: null }],
  ['Missing Stripe checkout URL', { provider: 'STRIPE' }, { payment_url: null }],
  ['Missing Buddy payload data', { provider: 'BUDDY' }, {}],
  ['Missing Buddy payload data', { provider: 'BUDDY' }, { hash: 'abc', payment_url: null }],
  ['Missing Buddy payload data', { provider: 'BUDDY' }, { hash: 'abc', merchant_id: null }],
])('shows %s', async (sentence, changes, payloadChanges) => {
  const next = changes === null ? nextStopOf(null, md5) : decide(changes, payloadChanges);
  await expect(next).rejects.toThrow(sentence);
});

test('follows the next stop that the server names, whatever the provider, if it is a web address', async () => {
  for (const next of [
    { kind: 'redirect', url: 'https://other.example/pay' },
    { kind: 'form', url: 'https://other.example/pay', fields: { amount: '315.5' } },
  ])
    for (const provider of ['TEST', 'BUDDY', 'CASH']) expect(await decide({ provider, next })).toEqual(next);
  await expect(decide({ next: { kind: 'redirect', url: 'javascript:alert(1)' } })).rejects.toThrow(
    'Empty checkout response',
  );
});
