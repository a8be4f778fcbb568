import { plural } from '@quivertree/domain/text/plural';
import { formatTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { countDown, minutesAndSeconds } from '@quivertree/checkout/countdown';
import { systemClock } from '@quivertree/runtime/clock';
import { useEffect, useState } from 'react';

/** Time left of a reservation that expires at `until`, as a countdown; without scripts, the time of expiry. */
export function TimeLeft({ until }: { until: string }) {
  const left = useSecondsLeft(until);
  if (left === undefined) return <time dateTime={until}>{`until ${formatTime(until, NAMIBIA)}`}</time>;
  const minutes = Math.floor(left / 60);
  return (
    <time
      dateTime={until}
      role="timer"
      aria-label={plural(minutes, '1 minute left', '{n} minutes left')}
      className="figures"
    >
      {`for another ${minutesAndSeconds(left)}`}
    </time>
  );
}

/** Seconds left; undefined until hydration, since the server doesn't know when the page is read. */
function useSecondsLeft(until: string): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => countDown(systemClock, until, setLeft), [until]);
  return left;
}
