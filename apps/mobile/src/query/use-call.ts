import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { apiClient } from '../session/session.ts';
import { startingWithSeen, storeSeen } from './seen-answer.tsx';

export interface UseCallOptions<T>
  extends Pick<UseQueryOptions<T>, 'staleTime' | 'refetchInterval' | 'enabled' | 'placeholderData'> {
  /** True for a public answer that the phone also shows, as last seen, without a connection. */
  offline?: boolean;
}

/** Query for a read-only call. Its key starts with the call's name. */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  { offline = false, ...options }: UseCallOptions<Answer<C>> = {},
): UseQueryResult<Answer<C>> {
  const queryKey = [call.name, input];
  return useQuery<Answer<C>>({
    queryKey,
    meta: { isPrivate: call.access !== 'public' },
    queryFn: async ({ signal }) => {
      const answer = await apiClient.call(call, input, { signal });
      return offline ? storeSeen(queryKey, answer) : answer;
    },
    ...(offline ? startingWithSeen<Answer<C>>(queryKey) : {}),
    ...options,
  });
}
