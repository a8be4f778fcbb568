import { conflictWords, connectionWords } from '@quivertree/door/display-words';
import { useSyncExternalStore } from 'react';

interface ConnectionNoticeProps {
  unanswered: boolean;
  /** Number of scans that haven't been sent to the server yet. */
  waiting: number;
  /** False if the device has no room to store those scans. */
  stored: boolean;
  /** Time of the offline list; null if there is none. */
  listedAt: string | null;
  conflicts: number;
  timeZone: string;
  /** In milliseconds since 1970. */
  now: number;
  /** True until a tap or key lets the browser play sounds. */
  silent: boolean;
}

/** Warns that the door is working without the server or let people in by mistake, or else that sound is off. */
export function ConnectionNotice({ conflicts, silent, ...connection }: ConnectionNoticeProps) {
  const online = useOnline();
  const warning = connectionWords({ ...connection, online }) ?? conflictWords(conflicts);
  if (warning)
    return (
      <p role="alert" className="rounded-md border-2 border-aloe px-4 py-3 font-semibold">
        {warning}
      </p>
    );
  return silent ? <p className="text-sm text-soft">Tap the screen or press a key to turn on sound.</p> : null;
}

/** True if the browser believes that the device has a network connection. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
