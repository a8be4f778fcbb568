import type { Answer } from '@quivertree/contract/call';
import type { placeOrder } from '@quivertree/contract/orders/orders';

type OrderAnswer = Answer<typeof placeOrder>;
type Payload = OrderAnswer['payload'];

/** The buyer's next stop with a placed order: a URL, or a form posted into a new tab. */
export type PaymentTarget = { kind: 'go'; url: string } | { kind: 'post'; url: string; fields: Record<string, string> };

/** The six fields of BUDDY's form, in the order in which its hash concatenates them. */
const BUDDY_FIELDS = ['merchant_id', 'reference', 'description', 'amount', 'notify_url', 'return_url'] as const;

/** MD5 in hexadecimal, for back ends that send their merchant key instead of the hash. */
type Md5 = (text: string) => string | Promise<string>;

/**
 * Chooses the buyer's next stop by provider (specification, section 4).
 *
 * @throws the sentence of the specification's section 8 if something is missing
 */
export async function paymentTargetOf(answer: OrderAnswer | null | undefined, md5: Md5): Promise<PaymentTarget> {
  if (!answer?.payload) throw new Error('Empty checkout response');
  const { amount, provider, payload } = answer;
  if (amount === 0) return go(payload.return_url, 'Missing return URL for zero-amount order');
  switch (provider) {
    case 'TEST':
      return go(payload.return_url, 'Missing TEST return URL');
    case 'STRIPE':
      return go(payload.payment_url, 'Missing Stripe checkout URL');
    case 'FINATIC':
      return go(payload.payment_url, 'Missing Finatic checkout URL');
    case 'BUDDY':
      return postToBuddy(payload, md5);
    default:
      throw new Error('Empty checkout response');
  }
}

function go(url: string | null | undefined, missing: string): PaymentTarget {
  if (!isWebAddress(url)) throw new Error(missing);
  return { kind: 'go', url };
}

async function postToBuddy(payload: Payload, md5: Md5): Promise<PaymentTarget> {
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
  return { kind: 'post', url, fields: { ...fields, hash } };
}

/** Accepts http and https only, so that no `javascript:` URL is followed. */
function isWebAddress(url: string | null | undefined): url is string {
  return typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url);
}
