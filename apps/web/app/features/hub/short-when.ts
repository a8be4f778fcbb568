import { formatDay, formatTime, wallTimeAt } from '@quivertree/domain/zoned-time';

/** A moment as tables write it, `5 Dec, 18:30`: its year only where it is another than the present one. */
export function shortWhen(
  at: string,
  timeZone: string,
  { day = false, now = Date.now() }: { /** Without the time of day. */ day?: boolean; now?: number } = {},
): string {
  const { year } = wallTimeAt(Date.parse(at), timeZone);
  const date = formatDay(at, timeZone) + (year === wallTimeAt(now, timeZone).year ? '' : `\u00a0${year}`);
  return day ? date : `${date}, ${formatTime(at, timeZone)}`;
}
