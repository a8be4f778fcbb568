import { useState } from 'react';
import { messageOf } from '@quivertree/contract/error-message';

/** Runs a form's requests and reports their progress and the last error. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Resolves to the result, or to undefined if there was an error. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    setProblem(undefined);
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      setProblem(messageOf(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, setProblem, attempt };
}
