import { getOrganiserBalance } from '@quivertree/contract/organiser-money';
import { getReviewedOrganiser } from '@quivertree/contract/organiser-review';
import { getOrganiserTerms } from '@quivertree/contract/organiser-terms';
import { apiClient } from '../../api-client.ts';
import { retryUnlessRefused } from '../hub/retry-unless-refused.ts';

type Asked = { signal: AbortSignal };

export const reviewedOrganiserQuery = (organiserId: string) => ({
  queryKey: ['administration', 'organiser', organiserId],
  queryFn: ({ signal }: Asked) => apiClient.call(getReviewedOrganiser, { params: { organiserId } }, { signal }),
  retry: retryUnlessRefused,
});

export const organiserTermsQuery = (organiserId: string) => ({
  queryKey: ['administration', 'organiser-terms', organiserId],
  queryFn: ({ signal }: Asked) => apiClient.call(getOrganiserTerms, { params: { organiserId } }, { signal }),
  retry: retryUnlessRefused,
});

export const organiserBalanceQuery = (organiserId: string) => ({
  queryKey: ['administration', 'organiser-balance', organiserId],
  queryFn: ({ signal }: Asked) => apiClient.call(getOrganiserBalance, { params: { organiserId } }, { signal }),
  retry: retryUnlessRefused,
});
