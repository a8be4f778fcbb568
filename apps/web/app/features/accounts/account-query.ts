import { getAccount, listMyOrders, listSessions } from '@quivertree/contract/accounts/own-account';
import { getSecondFactor } from '@quivertree/contract/accounts/second-factor';
import { apiClient } from '../../calls/api-client.ts';

export const accountQuery = {
  queryKey: ['account'],
  queryFn: ({ signal }: { signal: AbortSignal }) => apiClient.call(getAccount, {}, { signal }),
};

export const sessionsQuery = {
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }: { signal: AbortSignal }) => apiClient.call(listSessions, {}, { signal }),
};

export const TWO_STEP_KEY = ['account', 'two-step'];

export const twoStepQuery = {
  queryKey: TWO_STEP_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => apiClient.call(getSecondFactor, {}, { signal }),
};

export const myOrdersQuery = {
  queryKey: ['my-orders'],
  queryFn: ({ signal }: { signal: AbortSignal }) => apiClient.call(listMyOrders, {}, { signal }),
};
