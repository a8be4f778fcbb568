import { plural } from '@quivertree/domain/text/plural';

interface Connection {
  /** False if the device knows that it has no connection. */
  online: boolean;
  /** True while the server doesn't answer. */
  unanswered: boolean;
  /** Number of scans that haven't been sent to the server yet. */
  waiting: number;
}

/** Warning that the door is working without the server; null if it isn't. */
export function connectionWords({ online, unanswered, waiting }: Connection): string | null {
  const problem = !online ? 'This device is offline.' : unanswered ? 'The server isn’t responding.' : null;
  if (!problem) return null;
  const stored =
    waiting > 0 && plural(waiting, '1 scan is stored on this device.', '{n} scans are stored on this device.');
  return [problem, stored, 'Trying again…'].filter(Boolean).join(' ');
}
