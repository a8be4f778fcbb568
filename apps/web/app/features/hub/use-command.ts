import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { createCommandAttempt } from '@quivertree/contract/command-attempt';
import { newNonce } from '@quivertree/runtime/random';
import { randomBytes } from '../../random-bytes.ts';
import { showSuccess } from '../../ui/toast.ts';
import { useRefresh } from './use-refresh.ts';

export interface CommandOptions<C extends Call> {
  /** Text of the toast after success. */
  done?: string;
  /** Calls whose cached answers become stale. */
  refresh: readonly Pick<Call, 'name'>[];
  /** Runs after success, before the mutation counts as finished. */
  after?: ((answer: Answer<C>) => unknown) | undefined;
}

/**
 * Mutation with a toast and refetching of what it changes. It is idempotent: a retry after a lost answer takes effect
 * once, whereas a changed input gets a new key.
 */
export function useCommand<C extends Call>(call: C, { done, refresh, after }: CommandOptions<C>) {
  const refetch = useRefresh();
  const [attempt] = useState(() => createCommandAttempt(() => newNonce(randomBytes)));
  return useMutation<Answer<C>, Error, CallInput<C>>({
    mutationFn: (input) =>
      apiClient.call(call, input, call.idempotent ? { idempotencyKey: attempt.keyFor([call.name, input]) } : {}),
    onSuccess: async (answer) => {
      attempt.answered();
      await after?.(answer);
    },
    onSettled: async (_, error) => {
      // Refetches after refusals too, as stale data is a common cause.
      await refetch(...refresh);
      // Shows the toast after the dialog has closed, as an open dialog hides it, from screen readers too.
      if (done && !error) void showSuccess(done);
    },
  });
}
