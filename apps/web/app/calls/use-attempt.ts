import { useState } from 'react';
import { messageOf } from '@quivertree/contract/error-message';

/** Runs a form's requests and reports their progress and the last error. */
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
