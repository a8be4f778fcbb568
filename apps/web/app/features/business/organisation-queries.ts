import { getOrganisationStatus, getProfile } from '@quivertree/contract/organisations';
import { getTeam } from '@quivertree/contract/team';
import { apiClient } from '../../api-client.ts';
import { retryUnlessRefused } from '../hub/retry-unless-refused.ts';

type Asked = { signal: AbortSignal };

export const statusQuery = (organiserId: string) => ({
  queryKey: ['organisation', organiserId, 'status'],
  queryFn: ({ signal }: Asked) => apiClient.call(getOrganisationStatus, { params: { organiserId } }, { signal }),
  retry: retryUnlessRefused,
});

export const profileQuery = (organiserId: string) => ({
  queryKey: ['organisation', organiserId, 'profile'],
  queryFn: ({ signal }: Asked) => apiClient.call(getProfile, { params: { organiserId } }, { signal }),
  retry: retryUnlessRefused,
});

export const teamQuery = (organiserId: string) => ({
  queryKey: ['organisation', organiserId, 'team'],
  queryFn: ({ signal }: Asked) => apiClient.call(getTeam, { params: { organiserId } }, { signal }),
  retry: retryUnlessRefused,
});
