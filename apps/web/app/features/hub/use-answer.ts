import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { answerQuery } from './answer-query.ts';

/** The answer of a call that only reads; `options` where it is asked for more often, or shown while the next one comes. */
export function useAnswer<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: Pick<UseQueryOptions<Answer<C>>, 'placeholderData' | 'refetchInterval'> = {},
): UseQueryResult<Answer<C>> {
  return useQuery<Answer<C>>({ ...answerQuery(call, input), ...options });
}
