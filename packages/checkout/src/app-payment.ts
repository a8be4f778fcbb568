import type { BuyersOrder } from './pay-again.ts';

/**
 * Path of the page to which the phone app sends buyers to pay. The buyer's key is in the fragment, so that it reaches
 * no server and no log.
 */
export function appPaymentPath({ reference, key }: BuyersOrder): string {
  return `/app/pay/${encodeURIComponent(reference)}#${encodeURIComponent(key)}`;
}

/** Link that opens an order's status in the phone app. */
export function appStatusLink({ reference, key }: BuyersOrder): string {
  return `quivertree://checkout/status/${encodeURIComponent(reference)}?key=${encodeURIComponent(key)}`;
}
