import { formatTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { countDown, timeLeftLabel, timeLeftText } from '@quivertree/checkout/countdown';
import { systemClock } from '@quivertree/runtime/clock';
import { useEffect, useState } from 'react';

/** Time left on a reservation that expires at `until`, as a countdown; without scripts, the time of expiry. */
export function TimeLeft({ until }: { until: string }) {
  const left = useSecondsLeft(until);
  if (left === undefined) return <time dateTime={until}>{`until ${formatTime(until, NAMIBIA)}`}</time>;
  return (
    <time dateTime={until} role="timer" aria-label={timeLeftLabel(left)} className="figures">
      {timeLeftText(left)}
    </time>
  );
}

/** A sentence; if it contains `{time}`, the time left takes its place. */
export function WithTimeLeft({ sentence, until }: { sentence: string; until: string }) {
  const [before, after] = sentence.split('{time}');
  if (after === undefined) return sentence;
  return (
    <>
      {before}
      <TimeLeft until={until} />
      {after}
    </>
  );
}

/** Seconds left; undefined until hydration, since the server doesn't know when the page is read. */
function useSecondsLeft(until: string): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => countDown(systemClock, until, setLeft), [until]);
  return left;
}
