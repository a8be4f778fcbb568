import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    let stopped = false;
    let lock: WakeLockSentinel | undefined;

    async function hold() {
      // The browser releases the lock whenever the page is hidden.
      if (document.hidden || stopped) return;
      const acquired = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (stopped) await acquired?.release();
      else lock = acquired;
    }

    void hold();
    const onVisible = () => void hold();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stopped = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
