import type { Answer } from '@quivertree/contract/call';
import type { NextStop, placeOrder } from '@quivertree/contract/orders/orders';
import type { Provider } from '@quivertree/domain/payments/payment-providers';

type OrderAnswer = Answer<typeof placeOrder>;
type Payload = OrderAnswer['payload'];

/** MD5 in hexadecimal, for back ends that send their merchant key instead of the hash. */
export type Md5 = (text: string) => string | Promise<string>;

/**
 * Next stop from the server's answer: its `next` or, if it has only the specification's fields, the stop they describe.
 *
 * @throws with the sentence from section 8 of the specification if something is missing
 */
export async function nextStopOf(answer: OrderAnswer | null | undefined, md5: Md5): Promise<NextStop> {
  if (!answer?.payload) throw new Error('Empty checkout response');
  const { amount, provider, payload, next } = answer;
  if (amount === 0) return redirect(payload.return_url, 'Missing return URL for zero-amount order');
  if (next) {
    if (!isWebAddress(next.url)) throw new Error('Empty checkout response');
    return next;
  }
  const specified = Object.hasOwn(SPECIFIED_STOPS, provider) ? SPECIFIED_STOPS[provider] : undefined;
  if (!specified) throw new Error('Empty checkout response');
  return specified(payload, md5);
}

/**
 * Next stops described by the specification's fields (section 4). A provider that the specification doesn't name needs
 * no entry, because its answers have `next`.
 */
const SPECIFIED_STOPS: Readonly<
  Partial<Record<Provider, (payload: Payload, md5: Md5) => NextStop | Promise<NextStop>>>
> = {
  TEST: ({ return_url }) => redirect(return_url, 'Missing TEST return URL'),
  STRIPE: ({ payment_url }) => redirect(payment_url, 'Missing Stripe checkout URL'),
  FINATIC: ({ payment_url }) => redirect(payment_url, 'Missing Finatic checkout URL'),
  BUDDY: buddyForm,
};

function redirect(url: string | null | undefined, missing: string): NextStop {
  if (!isWebAddress(url)) throw new Error(missing);
  return { kind: 'redirect', url };
}

/** The six fields of BUDDY's form, in the order in which its hash concatenates them. */
const BUDDY_FIELDS = ['merchant_id', 'reference', 'description', 'amount', 'notify_url', 'return_url'] as const;

async function buddyForm(payload: Payload, md5: Md5): Promise<NextStop> {
  const missing = new Error('Missing Buddy payload data');
  const { payment_url: url, merchant_key: key } = payload;
  if (!isWebAddress(url)) throw missing;
  const fields: Record<string, string> = {};
  for (const name of BUDDY_FIELDS) {
    const value = payload[name];
    if (value === null || value === undefined || value === '') throw missing;
    fields[name] = String(value);
  }
  const hash = payload.hash ?? (key ? await md5(Object.values(fields).join('') + key) : undefined);
  if (!hash) throw missing;
  return { kind: 'form', url, fields: { ...fields, hash } };
}

/** Accepts http and https only, so that no `javascript:` URL is followed. */
function isWebAddress(url: string | null | undefined): url is string {
  return typeof url === 'string' && /^https?:\/\/[^\s/?#\\]/i.test(url);
}
