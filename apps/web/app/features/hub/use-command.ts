import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../api-client.ts';
import { showSuccess } from '../../ui/toast.ts';

export interface CommandOptions {
  /** What is said when it is done. */
  done: string;
  /** Names of the calls whose answers are not true any more then. */
  refresh: readonly Pick<Call, 'name'>[];
}

/** A call that changes something: made once at a time, said when it is done, and what it changes asked for again. */
export function useCommand<C extends Call>(call: C, { done, refresh }: CommandOptions) {
  const queries = useQueryClient();
  const names = refresh.map(({ name }) => name);
  return useMutation<Answer<C>, Error, { input: CallInput<C>; idempotencyKey?: string }>({
    mutationFn: ({ input, idempotencyKey }) => apiClient.call(call, input, idempotencyKey ? { idempotencyKey } : {}),
    onSuccess: async () => {
      void showSuccess(done);
      await queries.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
    },
    // What was refused is often refused because it is not so any more.
    onError: () => queries.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) }),
  });
}
