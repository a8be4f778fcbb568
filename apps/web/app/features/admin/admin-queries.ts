import { getAdministratorsDay, getHealth, listAuditRuns } from '@quivertree/contract/operations';
import { getPerson } from '@quivertree/contract/people';
import { getSealState } from '@quivertree/contract/record';
import { apiClient } from '../../api-client.ts';
import { retryUnlessRefused } from '../hub/retry-unless-refused.ts';

type Asked = { signal: AbortSignal };

export const dayQuery = {
  queryKey: ['administrators-day'],
  queryFn: ({ signal }: Asked) => apiClient.call(getAdministratorsDay, {}, { signal }),
  refetchInterval: 60_000,
};

export const sealQuery = {
  queryKey: ['record-seal'],
  queryFn: ({ signal }: Asked) => apiClient.call(getSealState, {}, { signal }),
};

export const healthQuery = {
  queryKey: ['health'],
  queryFn: ({ signal }: Asked) => apiClient.call(getHealth, {}, { signal }),
  refetchInterval: 60_000,
};

export const auditsQuery = {
  queryKey: ['audits'],
  queryFn: ({ signal }: Asked) => apiClient.call(listAuditRuns, {}, { signal }),
};

export const personQuery = (userId: string) => ({
  queryKey: ['person', userId],
  queryFn: ({ signal }: Asked) => apiClient.call(getPerson, { params: { userId } }, { signal }),
  retry: retryUnlessRefused,
});
