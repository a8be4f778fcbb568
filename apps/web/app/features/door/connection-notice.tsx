import { useOnline } from './use-online.ts';

interface ConnectionNoticeProps {
  /** The last call got no answer. */
  unanswered: boolean;
  /** How many scans have no answer yet. */
  waiting: number;
  /** The browser keeps silent until it is touched. */
  silent: boolean;
}

/** Says when the door works without the server, and what becomes of its scans. */
export function ConnectionNotice({ unanswered, waiting, silent }: ConnectionNoticeProps) {
  const online = useOnline();
  const trouble = !online ? 'This device is offline.' : unanswered ? 'The server does not answer.' : null;
  if (trouble)
    return (
      <p role="alert" className="rounded-md border-2 border-aloe px-4 py-3 font-semibold">
        {trouble} {waiting > 0 ? `${waitingText(waiting)} Trying again…` : 'Trying again…'}
      </p>
    );
  return silent ? <p className="text-sm text-soft">Tap once, or press a key, to hear the verdicts.</p> : null;
}

function waitingText(waiting: number): string {
  return waiting === 1 ? '1 scan is kept.' : `${waiting} scans are kept.`;
}
