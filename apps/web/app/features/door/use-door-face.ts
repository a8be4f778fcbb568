import { useEffect, useState } from 'react';
import { type DoorFace, doorFace, verdictMs } from './door-face.ts';
import type { ScanQueueState } from './scan-queue.ts';

/** The door's face as time passes, and what to call while a ticket stays in view. */
export function useDoorFace(state: ScanQueueState): { face: DoorFace; stillThere: (code: string) => void } {
  const [lastSeen, setLastSeen] = useState(0);
  const [now, setNow] = useState(0);
  const verdict = state.decided[0];
  const goes = verdict ? Math.max(verdict.decidedAt, lastSeen) + verdictMs(verdict) : undefined;

  useEffect(() => {
    if (goes === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, goes - Date.now()) + 10);
    return () => clearTimeout(timer);
  }, [goes]);

  return {
    face: doorFace(state, lastSeen, now),
    stillThere: (code) => {
      if (code === verdict?.code) setLastSeen(Date.now());
    },
  };
}
