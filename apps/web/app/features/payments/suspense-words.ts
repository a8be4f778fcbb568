import type { Answer } from '@quivertree/contract/call';
import type { listSuspense } from '@quivertree/contract/payments/suspense';

export const SUSPENSE_WORDS: Record<Answer<typeof listSuspense>['items'][number]['reason'], string> = {
  other_merchant: 'Paid to another merchant',
  other_currency: 'Paid in another currency',
  too_little: 'Paid too little',
  too_much: 'Paid too much',
  refund_failed: 'Refund refused by the provider',
  not_needed: 'No longer needed by its order',
};
