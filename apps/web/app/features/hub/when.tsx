import type { EventState } from '@quivertree/domain/events/event-states';
import {
  formatDateTime,
  NAMIBIA,
  formatDay,
  formatTime,
  wallTimeAt,
  NO_DATE_YET,
} from '@quivertree/domain/dates/zoned-time';

interface WhenProps {
  at: string;
  /** Time zone, by default Namibia's. */
  timeZone?: string;
  /** True to omit the time of day. */
  day?: boolean;
}

/** Short date and time that doesn't wrap, with the full form as its tooltip. */
export function When({ at, timeZone = NAMIBIA, day = false }: WhenProps) {
  return (
    <time dateTime={at} title={formatDateTime(at, timeZone)} className="figures whitespace-nowrap">
      {shortWhen(at, timeZone, { day })}
    </time>
  );
}

interface StartingEvent {
  state: EventState;
  startsAt: string;
  timeZone: string;
}

/** An event's short start. A postponed event has none yet. */
export function EventStart({ event: { state, startsAt, timeZone } }: { event: StartingEvent }) {
  return state === 'postponed' ? NO_DATE_YET : <When at={startsAt} timeZone={timeZone} />;
}

/** An event's short start in words, to show beside its state. Undefined for a postponed event, which has none yet. */
export function shortStart({ state, startsAt, timeZone }: StartingEvent): string | undefined {
  return state === 'postponed' ? undefined : shortWhen(startsAt, timeZone);
}

/** Short date and time for tables, `5 Dec, 18:30`, with the year unless it is the current one. */
export function shortWhen(
  at: string,
  timeZone: string,
  { day = false, now = Date.now() }: { /** True to omit the time of day. */ day?: boolean; now?: number } = {},
): string {
  const { year } = wallTimeAt(Date.parse(at), timeZone);
  const date = formatDay(at, timeZone) + (year === wallTimeAt(now, timeZone).year ? '' : `\u00a0${year}`);
  return day ? date : `${date}, ${formatTime(at, timeZone)}`;
}
