import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { useMutation } from '@tanstack/react-query';
import { apiClient } from '../../api-client.ts';
import { showSuccess } from '../../ui/toast.ts';
import { useRefresh } from './use-refresh.ts';

export interface CommandOptions {
  /** What is said when it is done. */
  done: string;
  /** The calls whose answers are not true any more then. */
  refresh: readonly Pick<Call, 'name'>[];
}

/** A call that changes something: made once at a time, said when it is done, and what it changes asked for again. */
export function useCommand<C extends Call>(call: C, { done, refresh }: CommandOptions) {
  const ask = useRefresh();
  return useMutation<Answer<C>, Error, { input: CallInput<C>; idempotencyKey?: string }>({
    mutationFn: ({ input, idempotencyKey }) => apiClient.call(call, input, idempotencyKey ? { idempotencyKey } : {}),
    onSuccess: () => void showSuccess(done),
    // Done or refused: what was refused is often refused because it is not so any more.
    onSettled: () => ask(...refresh),
  });
}
