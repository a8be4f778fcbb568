import { formatDateTime, NAMIBIA, formatDay, formatTime, wallTimeAt } from '@quivertree/domain/dates/zoned-time';

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
