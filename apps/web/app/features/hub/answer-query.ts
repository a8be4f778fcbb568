import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { apiClient } from '../../calls/api-client.ts';
import { retryUnlessRefused } from './retry-unless-refused.ts';

/**
 * Query options for a read-only call. The key starts with the call's name so that `use-refresh.ts` can invalidate it.
 */
export function answerQuery<C extends Call>(call: C, input: CallInput<C>) {
  return {
    queryKey: [call.name, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<C>> => apiClient.call(call, input, { signal }),
    retry: retryUnlessRefused,
  };
}
