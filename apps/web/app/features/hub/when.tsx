import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import { shortWhen } from './short-when.ts';

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
