import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { createCommandAttempt } from '../../command-attempt.ts';
import { showSuccess } from '../../ui/toast.ts';
import { useRefresh } from './use-refresh.ts';

export interface CommandOptions<C extends Call> {
  /** What is said when it is done. */
  done?: string;
  /** The calls whose answers are not true any more then. */
  refresh: readonly Pick<Call, 'name'>[];
  /** What else its answer leads to, before it counts as done. */
  after?: ((answer: Answer<C>) => unknown) | undefined;
}

/**
 * A call that changes something: made once at a time, said when it is done, and what it changes asked for again. A repeat
 * after a lost answer has one effect; with another input it is another command.
 */
export function useCommand<C extends Call>(call: C, { done, refresh, after }: CommandOptions<C>) {
  const ask = useRefresh();
  const [attempt] = useState(() => createCommandAttempt());
  return useMutation<Answer<C>, Error, CallInput<C>>({
    mutationFn: (input) =>
      apiClient.call(call, input, call.idempotent ? { idempotencyKey: attempt.keyFor([call.name, input]) } : {}),
    onSuccess: async (answer) => {
      attempt.answered();
      await after?.(answer);
    },
    onSettled: async (_, error) => {
      // Done or refused: what was refused is often refused because it is not so any more.
      await ask(...refresh);
      // Last, when a dialog that asked for it closes: as long as one is open, nothing beside it is seen or read out.
      if (done && !error) void showSuccess(done);
    },
  });
}
