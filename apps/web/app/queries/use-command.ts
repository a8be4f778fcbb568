import type { Answer, Call, CallInput } from '@quivertree/contract/call';
import { getAdministratorOverview } from '@quivertree/contract/administration/operations';
import { createCommandAttempt } from '@quivertree/contract/command-attempt';
import { messageOf } from '@quivertree/contract/error-message';
import { newNonce } from '@quivertree/runtime/random';
import { useState } from 'react';
import { apiClient } from '../calls/api-client.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { showSuccess } from '../ui/toast.ts';
import { refresh as refreshAnswers } from './answers.ts';
import { randomBytes } from '../runtime/browser-runtime.ts';

export interface CommandOptions<C extends Call> {
  /** Text of the toast after success. */
  done?: string;
  /** Calls whose cached answers become stale. */
  refresh: readonly Pick<Call, 'name'>[];
  /** Runs after success, before the command counts as finished. */
  after?: ((answer: Answer<C>) => unknown) | undefined;
  /** Called with the message after a failure, for pages that don't show `problem`. */
  failed?: (message: string) => unknown;
}

/**
 * Command that shows a toast and refetches what it has changed. It is idempotent: retrying the same input reuses its
 * key, so the command takes effect once even if the first answer was lost.
 */
export function useCommand<C extends Call>(call: C, { done, refresh, after, failed }: CommandOptions<C>) {
  const [{ keyFor, answered }] = useState(() => createCommandAttempt(() => newNonce(randomBytes)));
  const { busy, problem, attempt } = useAttempt();

  async function send(input: CallInput<C>): Promise<Answer<C>> {
    try {
      const key = call.idempotent ? { idempotencyKey: keyFor([call.name, input]) } : {};
      const answer = await apiClient.call(call, input, key);
      answered();
      await after?.(answer);
      // The command may have completed one of the administrators' tasks, which are counted beside each section.
      void refreshAnswers(getAdministratorOverview);
      return answer;
    } catch (error) {
      failed?.(messageOf(error));
      throw error;
    } finally {
      // Refetches after refusals too, as stale data is a common cause.
      await refreshAnswers(...refresh);
    }
  }

  /** Resolves to the answer, or to undefined if the command has failed. */
  async function run(input: CallInput<C>): Promise<Answer<C> | undefined> {
    const answer = await attempt(() => send(input));
    // Shows the toast after the dialog has closed, because an open dialog hides it, even from screen readers.
    if (answer !== undefined && done) void showSuccess(done);
    return answer;
  }

  return { busy, problem, run };
}
