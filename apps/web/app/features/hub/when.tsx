import { formatDateTime, NAMIBIA } from '@quivertree/domain/zoned-time';
import { shortWhen } from './short-when.ts';

interface WhenProps {
  at: string;
  /** Namibia's, unless it is about an event elsewhere. */
  timeZone?: string;
  /** Without the time of day. */
  day?: boolean;
}

/** A moment in a table, on one line; the whole of it stands under the pointer. */
export function When({ at, timeZone = NAMIBIA, day = false }: WhenProps) {
  return (
    <time dateTime={at} title={formatDateTime(at, timeZone)} className="figures whitespace-nowrap">
      {shortWhen(at, timeZone, { day })}
    </time>
  );
}
