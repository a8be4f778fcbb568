import { plural } from '@quivertree/domain/text/plural';
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
  const problem = !online ? 'This device is offline.' : unanswered ? 'The server isn’t responding.' : null;
  if (problem)
    return (
      <p role="alert" className="rounded-md border-2 border-aloe px-4 py-3 font-semibold">
        {problem}
        {waiting > 0 &&
          ` ${plural(waiting, '1 scan is stored on this device.', '{n} scans are stored on this device.')}`}
        {' Trying again…'}
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
