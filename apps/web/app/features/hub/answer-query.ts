import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { apiClient } from '../../api-client.ts';
import { retryUnlessRefused } from './retry-unless-refused.ts';

/**
 * The answer of a call that only reads, as the cache keeps it. The call's name begins the key, so that commands can have
 * it asked for again (`use-refresh.ts`).
 */
export function answerQuery<C extends Call>(call: C, input: CallInput<C>) {
  return {
    queryKey: [call.name, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<C>> => apiClient.call(call, input, { signal }),
    retry: retryUnlessRefused,
  };
}
