import { getAccount, listMyOrders, listSessions } from '@quivertree/contract/own-account';
import { apiClient } from '../../api-client.ts';

export const accountQuery = {
  queryKey: ['account'],
  queryFn: ({ signal }: { signal: AbortSignal }) => apiClient.call(getAccount, {}, { signal }),
};

export const sessionsQuery = {
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }: { signal: AbortSignal }) => apiClient.call(listSessions, {}, { signal }),
};

export const myOrdersQuery = {
  queryKey: ['my-orders'],
  queryFn: ({ signal }: { signal: AbortSignal }) => apiClient.call(listMyOrders, {}, { signal }),
};
