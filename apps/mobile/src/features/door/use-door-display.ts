import { type DoorDisplay, doorDisplay, verdictMs } from '@quivertree/door/door-display';
import type { ScanQueueState } from '@quivertree/door/scan-queue';
import { useEffect, useState } from 'react';

/** The door's state to show, updated as time passes, and a callback that reports a ticket still in view. */
export function useDoorDisplay(state: ScanQueueState): { display: DoorDisplay; stillThere: (code: string) => void } {
  const [lastSeen, setLastSeen] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const verdict = state.decided[0];
  const hidesAt = verdict ? Math.max(verdict.decidedAt, lastSeen) + verdictMs(verdict) : undefined;

  useEffect(() => {
    if (hidesAt === undefined) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, hidesAt - Date.now()) + 10);
    return () => clearTimeout(timer);
  }, [hidesAt]);

  return {
    display: doorDisplay(state, lastSeen, now),
    stillThere: (code) => {
      if (code === verdict?.code) setLastSeen(Date.now());
    },
  };
}
