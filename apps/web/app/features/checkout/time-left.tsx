import { plural } from '@quivertree/domain/text/plural';
import { formatTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

interface TimeLeftProps {
  /** Instant at which the reservation expires. */
  until: string;
  onOver?: () => void;
}

/** Countdown of a reservation; without scripts, its end. */
export function TimeLeft({ until, onOver }: TimeLeftProps) {
  const left = useSecondsLeft(until, onOver);
  if (left === undefined) return <time dateTime={until}>{`until ${formatTime(until, NAMIBIA)}`}</time>;
  const minutes = Math.floor(left / 60);
  const text = `${minutes}:${String(left % 60).padStart(2, '0')}`;
  return (
    <time
      dateTime={until}
      role="timer"
      aria-label={plural(minutes, '1 minute left', '{n} minutes left')}
      className="figures"
    >
      {`for another ${text}`}
    </time>
  );
}

/** Seconds left; undefined until hydration, since the server doesn't know when the page is read. */
function useSecondsLeft(until: string, onOver: (() => void) | undefined): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / SECOND_MS));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      onOver?.();
    };
    const timer = setInterval(tick, SECOND_MS);
    tick();
    return () => clearInterval(timer);
  }, [until, onOver]);
  return left;
}
