import { messageOf } from '@quivertree/contract/error-message';
import { useState } from 'react';
import { useSingleRun } from './use-single-run.ts';

/** Runs a form's requests, one at a time, and reports their progress and the last problem. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = useSingleRun();

  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      setProblem(undefined);
      setBusy(true);
      try {
        await work();
      } catch (error) {
        setProblem(messageOf(error));
      } finally {
        setBusy(false);
      }
    });

  return { busy, problem, setProblem, attempt };
}
