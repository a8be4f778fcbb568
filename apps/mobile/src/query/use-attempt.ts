import { messageOf } from '@quivertree/contract/error-message';
import { useState } from 'react';

/** Runs a form's requests and reports their progress and the last problem. */
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
