import { useRef } from 'react';

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
