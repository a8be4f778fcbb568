import { useEffect, useRef, useState } from 'react';
import type { DecidedScan } from '@quivertree/door/scan-queue';
import { createVerdictSignal } from './verdict-signal.ts';

/**
 * Plays a sound and vibrates for each new verdict. Returns true once the browser allows sounds, after the first tap or
 * key.
 */
export function useVerdictSignal(newest: DecidedScan | undefined): boolean {
  const [signal] = useState(createVerdictSignal);
  const [unlocked, setUnlocked] = useState(false);
  const nonce = newest?.nonce;
  const verdict = newest?.decision.verdict;

  useEffect(() => {
    function unlock() {
      signal.unlock();
      setUnlocked(true);
    }
    window.addEventListener('pointerup', unlock);
    window.addEventListener('keydown', unlock);
    return () => {
      window.removeEventListener('pointerup', unlock);
      window.removeEventListener('keydown', unlock);
      signal.close();
    };
  }, [signal]);

  // The server may later correct the offline list's verdict on a guest who has gone in.
  const given = useRef<string>(undefined);
  useEffect(() => {
    if (nonce === undefined || !verdict || nonce === given.current) return;
    given.current = nonce;
    signal.give(verdict);
  }, [signal, nonce, verdict]);

  return unlocked;
}
