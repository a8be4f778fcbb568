import { useEffect } from 'react';

/** Keeps the screen lit while the page is in view, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let over = false;
    let lock: WakeLockSentinel | undefined;

    async function hold() {
      // The browser lets go whenever the page is hidden.
      if (document.hidden || over) return;
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (over) await held?.release();
      else lock = held;
    }

    void hold();
    const onVisible = () => void hold();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
