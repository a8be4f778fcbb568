import { useState } from 'react';
import { messageOf } from './error-message.ts';

/** Does one thing at a time for a form: whether it is under way, and what went wrong with the last one. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function attempt(work: () => Promise<void>): Promise<void> {
    setProblem(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, setProblem, attempt };
}
