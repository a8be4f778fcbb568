/** Steps of the checkout (specification, section 4). The order is submitted from `attendee`, where buyers enter their details. */
export type CheckoutStep = 'select' | 'gate' | 'attendee' | 'pay';

export interface CheckoutState {
  basketEmpty: boolean;
  signedIn: boolean;
  /** True if the visitor has chosen to continue without signing in. */
  asGuest: boolean;
  /** True once the order is placed and the buyer is being sent to pay. */
  ordered: boolean;
}

/**
 * Step to show. An empty basket stays at `select`. Otherwise the gate comes first; signed-in users, and guests who
 * chose to continue, skip it.
 */
export function checkoutStep({ basketEmpty, signedIn, asGuest, ordered }: CheckoutState): CheckoutStep {
  if (ordered) return 'pay';
  if (basketEmpty) return 'select';
  return signedIn || asGuest ? 'attendee' : 'gate';
}
