import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../api-client.ts';
import { retryUnlessRefused } from './retry-unless-refused.ts';

/** The answer of a call that only reads. Its name begins the key, so that commands can have it asked for again. */
export function useAnswer<C extends Call>(call: C, input: CallInput<C>) {
  return useQuery({
    queryKey: [call.name, input],
    queryFn: ({ signal }): Promise<Answer<C>> => apiClient.call(call, input, { signal }),
    retry: retryUnlessRefused,
  });
}
