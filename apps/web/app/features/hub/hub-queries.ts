import { getHubEvent, getMembership, listMyOrganisations } from '@quivertree/contract/organisers';
import { apiClient } from '../../api-client.ts';
import { retryUnlessRefused } from './retry-unless-refused.ts';

type Asked = { signal: AbortSignal };

export const myOrganisationsQuery = {
  queryKey: ['my-organisations'],
  queryFn: ({ signal }: Asked) => apiClient.call(listMyOrganisations, {}, { signal }),
};

export const membershipQuery = (organiserId: string) => ({
  queryKey: ['organisation', organiserId, 'membership'],
  queryFn: ({ signal }: Asked) => apiClient.call(getMembership, { params: { organiserId } }, { signal }),
  retry: retryUnlessRefused,
});

export const hubEventQuery = (eventId: string) => ({
  queryKey: ['hub-event', eventId],
  queryFn: ({ signal }: Asked) => apiClient.call(getHubEvent, { params: { eventId } }, { signal }),
  retry: retryUnlessRefused,
});
