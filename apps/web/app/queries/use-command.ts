import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../calls/api-client.ts';
import { createCommandAttempt } from '@quivertree/contract/command-attempt';
import { newNonce } from '@quivertree/runtime/random';
import { randomBytes } from '../random-bytes.ts';
import { showSuccess } from '../ui/toast.ts';
import { useRefresh } from '../features/hub/use-refresh.ts';

export interface CommandOptions<C extends Call> {
  /** Text of the toast after success. */
  done?: string;
  /** Calls whose cached answers become stale. */
  refresh: readonly Pick<Call, 'name'>[];
  /** Runs after success, before the mutation counts as finished. */
  after?: ((answer: Answer<C>) => unknown) | undefined;
}

/**
 * Mutation that shows a toast and refetches what it has changed. It is idempotent: retrying the same input reuses its
 * key, so the mutation takes effect once even if the first answer was lost.
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
      // Shows the toast after the dialog has closed, because an open dialog hides it, even from screen readers.
      if (done && !error) void showSuccess(done);
    },
  });
}
