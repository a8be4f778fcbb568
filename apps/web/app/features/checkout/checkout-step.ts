/** The steps of the checkout (specification, section 4). The order is submitted from `attendee`. */
export type CheckoutStep = 'select' | 'gate' | 'attendee' | 'pay';

export interface CheckoutState {
  basketEmpty: boolean;
  signedIn: boolean;
  /** The visitor has chosen to go on without signing in. */
  asGuest: boolean;
  /** The order is placed and the buyer is on the way to pay. */
  ordered: boolean;
}

/** An empty basket stays at select; else the gate, which lets signed-in users and decided guests straight through. */
export function checkoutStep({ basketEmpty, signedIn, asGuest, ordered }: CheckoutState): CheckoutStep {
  if (ordered) return 'pay';
  if (basketEmpty) return 'select';
  return signedIn || asGuest ? 'attendee' : 'gate';
}
