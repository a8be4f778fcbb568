import { messageOf } from '@quivertree/contract/error-message';
import { useState, useRef } from 'react';

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

/**
 * Runs one piece of work at a time. A second tap may arrive before the first one's busy button is drawn, and is ignored.
 */
export function useSingleRun(): (work: () => Promise<void>) => Promise<void> {
  const running = useRef(false);
  return async (work) => {
    if (running.current) return;
    running.current = true;
    try {
      await work();
    } finally {
      running.current = false;
    }
  };
}
