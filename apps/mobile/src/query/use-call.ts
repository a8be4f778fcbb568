import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { apiClient } from '../session/session.ts';

/** Query for a read-only call. Its key starts with the call's name. */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: Pick<UseQueryOptions<Answer<C>>, 'staleTime' | 'refetchInterval' | 'enabled' | 'placeholderData'> = {},
): UseQueryResult<Answer<C>> {
  return useQuery<Answer<C>>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => apiClient.call(call, input, { signal }),
    ...options,
  });
}
