import type { Answer } from '@quivertree/contract/call';
import type { listSuspense } from '@quivertree/contract/suspense';

/** Why money is in suspense. */
export const SUSPENSE_WORDS: Record<Answer<typeof listSuspense>['items'][number]['why'], string> = {
  other_merchant: 'It was taken for another shop',
  other_currency: 'It came in another currency',
  too_little: 'Less came than was asked for',
  too_much: 'More came than was asked for',
  refund_failed: 'The provider refused to send it back',
  not_needed: 'Its order needs it no longer',
};
