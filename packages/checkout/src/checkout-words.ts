import { type Provider, providerName } from '@quivertree/domain/payments/payment-providers';
import { formatMoney, type Money } from '@quivertree/domain/money/money';
import type { SalesStatus } from '@quivertree/contract/catalogue/catalogue';

/** Wording of the checkout, the same on the web and in the app. */

export const CART_EMPTY = 'Your cart is empty';
export const FEE_EXPLAINED = 'This fee helps us cover payment processing costs and maintain our platform.';
export const NO_ACCOUNT_NEEDED = 'No account needed';
export const GUEST_EXPLAINED = 'All we need is your name and email address. We’ll email you your tickets.';
export const BUYER_HEADING = 'Your details';
export const EMAIL_HINT = 'We’ll send your tickets here.';

/** Messages for a buyer who tries to pay but can't. */
export const RESERVATION_OVER = 'Your reservation has expired. Go back and order again.';
export const PAYMENT_PAGE_FAILED = 'The payment page can’t be opened right now. Please try again.';

/** Cards that every provider takes. */
export const CARDS = ['Visa', 'Mastercard'] as const;

/** The sentence about our terms; `{terms}` stands for the link to them. */
export const TERMS_SENTENCE = 'By paying, you agree to our {terms}.';
export const TERMS_LINK = 'terms and conditions';

export function securePaymentText(provider: Provider | null): string {
  return provider ? `Secure payment with ${providerName(provider)}` : 'Secure payment';
}

/** Label of the last checkout button, with the amount to pay. */
export function continueLabel(total: Money): string {
  return total.amount === 0 ? 'Continue to register' : `Continue to pay ${formatMoney(total)}`;
}

/** Reason why an event sells no tickets at all; undefined if only its ticket rows can give one. */
export const SALES_NOTICES: Partial<Record<SalesStatus, string>> = {
  // The sales of a whole event can be stopped, which isn't seen in its ticket types.
  closed: 'Ticket sales are closed.',
  over: 'This event is over.',
  cancelled: 'This event was cancelled.',
  postponed: 'This event has been postponed. Sales will reopen when it has a new date.',
};
