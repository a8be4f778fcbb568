import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../../../tests/world/sizes.ts';
import { newSecret } from '../../../db/ids.ts';
import { BUDDY_NOTIFICATION, buddyHash, createBuddyProvider } from '../providers/buddy-provider.ts';
import { sandboxAccounts } from '../providers/create-providers.ts';
import { createFinaticProvider, FINATIC_FIELDS, signFinaticFields } from '../providers/finatic-provider.ts';
import { signMessage } from '../../../keys/message-signature.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { createStripeProvider } from '../providers/stripe-provider.ts';
import { createTestProvider } from '../providers/test-provider.ts';

const RUNS = sized(500, 10_000);
const SECRET = 'a secret that only this test knows';
const SANDBOX = 'https://sandbox.example';
const SHOP = 'https://shop.example';
const accounts = sandboxAccounts(SANDBOX, SECRET);

interface Genuine {
  provider: PaymentProvider;
  /** The header that contains the signature, if the body doesn't. */
  header?: string;
  signature: string;
  body: string;
  type: string;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

function testNotice(): Genuine {
  const body = JSON.stringify({
    notification: randomUUID(),
    event_id: randomUUID(),
    payment: randomUUID(),
    charge: randomUUID(),
  });
  const provider = createTestProvider({ sandboxUrl: SANDBOX, publicUrl: SHOP, secret: SECRET });
  return { provider, header: 'x-signature', signature: signMessage(SECRET, body), body, type: JSON_TYPE };
}

function stripeNotification(): Genuine {
  const object = {
    id: 'cs_test_1',
    object: 'checkout.session',
    amount_total: 21_000,
    currency: 'nad',
    metadata: { event_id: randomUUID(), payment_id: randomUUID() },
  };
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object } });
  const { secretKey, webhookSecret } = accounts.STRIPE;
  const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
  return {
    provider: createStripeProvider(accounts.STRIPE),
    header: 'stripe-signature',
    signature,
    body,
    type: JSON_TYPE,
  };
}

const reference = () => `KAUNA7-${newSecret()}`;

function finaticNotification(): Genuine {
  const { merchantId, merchantKey } = accounts.FINATIC;
  const fields = {
    [FINATIC_FIELDS.merchant]: merchantId,
    [FINATIC_FIELDS.reference]: reference(),
    [FINATIC_FIELDS.charge]: randomUUID(),
    [FINATIC_FIELDS.status]: 'PAID',
    [FINATIC_FIELDS.amount]: '315.50',
    [FINATIC_FIELDS.currency]: 'NAD',
  };
  const signature = signFinaticFields(merchantKey, fields);
  const body = new URLSearchParams({ ...fields, [FINATIC_FIELDS.signature]: signature }).toString();
  return { provider: createFinaticProvider(accounts.FINATIC, SHOP), signature, body, type: FORM };
}

function buddyNotification(): Genuine {
  const { merchantId, merchantKey } = accounts.BUDDY;
  const fields = {
    merchant_id: merchantId,
    reference: reference(),
    transaction_id: randomUUID(),
    status: 'PAID',
    amount: '315.50',
    currency: 'NAD',
  };
  const signature = buddyHash(
    BUDDY_NOTIFICATION.map((name) => fields[name]),
    merchantKey,
  );
  const body = new URLSearchParams({ ...fields, hash: signature }).toString();
  return { provider: createBuddyProvider(accounts.BUDDY, SHOP), signature, body, type: FORM };
}

function verify({ provider, header, type }: Genuine, body: string, signature: string) {
  const headers = new Headers({ 'content-type': type });
  if (header) headers.set(header, signature.replaceAll(/[^\x20-\x7e]/g, '?'));
  return provider.read({ headers, body });
}

/** A body's fields, in either encoding. */
const fieldsOf = ({ type }: Genuine, body: string) =>
  type === FORM ? [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1)) : body;

const position = fc.nat({ max: 10_000 });
const letter = fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' });

/** Tampered text: a character replaced, added or removed, or two parts swapped. */
const alteration = fc.oneof(
  fc.record({ how: fc.constant('replace' as const), at: position, letter }),
  fc.record({ how: fc.constant('insert' as const), at: position, letter }),
  fc.record({ how: fc.constant('remove' as const), at: position, letter }),
  fc.record({ how: fc.constant('swap' as const), at: position, letter }),
);

function alter(text: string, { how, at, letter: put }: { how: string; at: number; letter: string }): string {
  const i = at % Math.max(1, text.length);
  if (how === 'replace') return text.slice(0, i) + put + text.slice(i + 1);
  if (how === 'insert') return text.slice(0, i) + put + text.slice(i);
  if (how === 'remove') return text.slice(0, i) + text.slice(i + 1);
  return text.slice(i) + text.slice(0, i);
}

describe.each([
  ['TEST', testNotice],
  ['STRIPE', stripeNotification],
  ['FINATIC', finaticNotification],
  ['BUDDY', buddyNotification],
])('a notification from %s', (_, make) => {
  test('is accepted if it is genuine', async () => {
    const genuine = make();
    expect(await verify(genuine, genuine.body, genuine.signature)).toMatchObject({ kind: 'payment' });
  });

  test('is never accepted after being altered', async () => {
    const genuine = make();
    await fc.assert(
      fc.asyncProperty(alteration, async (change) => {
        const body = alter(genuine.body, change);
        fc.pre(JSON.stringify(fieldsOf(genuine, body)) !== JSON.stringify(fieldsOf(genuine, genuine.body)));
        return (await verify(genuine, body, genuine.signature)) === undefined;
      }),
      { numRuns: RUNS },
    );
    expect(await verify(genuine, '', genuine.signature)).toBeUndefined();
  });

  test('is never accepted with another signature', async () => {
    const genuine = make();
    const body = (signature: string) =>
      genuine.header ? genuine.body : genuine.body.replace(genuine.signature, encodeURIComponent(signature));
    await fc.assert(
      fc.asyncProperty(alteration, async (change) => {
        // Alters only the parts of Stripe's header that matter for the signature; other parts are allowed and ignored.
        const [moment = '', mac = ''] = genuine.signature.split('v1=');
        const signature = genuine.signature.includes('v1=')
          ? `${moment}v1=${alter(mac, change)}`
          : alter(mac || moment, change);
        fc.pre(signature.replaceAll(/[^\w=,-]/g, '') !== genuine.signature);
        return (await verify(genuine, body(signature), signature)) === undefined;
      }),
      { numRuns: RUNS },
    );
    expect(await verify(genuine, body(''), '')).toBeUndefined();
  });

  test('is not accepted with the signature of another notification', async () => {
    const genuine = make();
    const other = make();
    const body = genuine.header ? genuine.body : genuine.body.replace(genuine.signature, other.signature);
    expect(await verify(genuine, body, genuine.header ? other.signature : '')).toBeUndefined();
  });
});

describe('the fields of a notification', () => {
  const names = [...BUDDY_NOTIFICATION];

  test("can't run into each other, although BUDDY's hash has no separators", async () => {
    const genuine = buddyNotification();
    const fields = new URLSearchParams(genuine.body);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: names.length - 2 }), fc.integer({ min: -12, max: 12 }), async (i, shift) => {
        fc.pre(shift !== 0);
        const [first, second] = [names[i] as string, names[i + 1] as string];
        const both = `${fields.get(first)}${fields.get(second)}`;
        const border = (fields.get(first)?.length ?? 0) + shift;
        fc.pre(border >= 0 && border <= both.length);
        const moved = new URLSearchParams(fields);
        moved.set(first, both.slice(0, border));
        moved.set(second, both.slice(border));
        return (await verify(genuine, moved.toString(), '')) === undefined;
      }),
      { numRuns: RUNS },
    );
    expect(await verify(genuine, fields.toString(), '')).toBeDefined();
  });

  test.each([finaticNotification, buddyNotification])('are refused if one is repeated', async (make) => {
    const genuine = make();
    const [first] = genuine.body.split('&');
    expect(await verify(genuine, `${genuine.body}&${first}`, '')).toBeUndefined();
  });

  test('must name us as the merchant, even with a valid signature', async () => {
    const { merchantKey } = accounts.FINATIC;
    const genuine = finaticNotification();
    const fields = Object.fromEntries(new URLSearchParams(genuine.body));
    delete fields[FINATIC_FIELDS.signature];
    fields[FINATIC_FIELDS.merchant] = 'another-shop';
    const body = new URLSearchParams({
      ...fields,
      [FINATIC_FIELDS.signature]: signFinaticFields(merchantKey, fields),
    }).toString();
    expect(await verify(genuine, body, '')).toBeUndefined();
  });

  test('must be signed within five minutes where the provider gives the time, as Stripe does', async () => {
    const genuine = stripeNotification();
    const { webhookSecret, secretKey } = accounts.STRIPE;
    const signed = (secondsAgo: number) =>
      new Stripe(secretKey).webhooks.generateTestHeaderString({
        payload: genuine.body,
        secret: webhookSecret,
        timestamp: Math.floor(Date.now() / 1_000) - secondsAgo,
      });
    expect(await verify(genuine, genuine.body, signed(200))).toBeDefined();
    expect(await verify(genuine, genuine.body, signed(400))).toBeUndefined();
  });
});
