import { type Provider, providerName } from '@quivertree/domain/payments/payment-providers';

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
