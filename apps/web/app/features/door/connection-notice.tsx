import { connectionWords } from '@quivertree/door/display-words';
import { useSyncExternalStore } from 'react';

interface ConnectionNoticeProps {
  unanswered: boolean;
  /** Number of scans that haven't been sent to the server yet. */
  waiting: number;
  /** True until a tap or key lets the browser play sounds. */
  silent: boolean;
}

/** Warns that the door is working without the server, or else that sound is off. */
export function ConnectionNotice({ unanswered, waiting, silent }: ConnectionNoticeProps) {
  const online = useOnline();
  const warning = connectionWords({ online, unanswered, waiting });
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
