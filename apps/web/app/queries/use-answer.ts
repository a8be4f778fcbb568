import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { answerQuery } from '../features/hub/answer-query.ts';

/** Query for a read-only call; `options` set polling or placeholder data. */
export function useAnswer<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: Pick<UseQueryOptions<Answer<C>>, 'placeholderData' | 'refetchInterval'> = {},
): UseQueryResult<Answer<C>> {
  return useQuery<Answer<C>>({ ...answerQuery(call, input), ...options });
}
