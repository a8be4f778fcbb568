import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door/door';
import { admittedCount } from '@quivertree/door/door-display';
import type { ScanQueueState } from '@quivertree/door/scan-queue';
import { eventStart } from '@quivertree/domain/events/event-date';
import { plural } from '@quivertree/domain/text/plural';
import type { ReactNode } from 'react';

interface DoorHeaderProps {
  /** The door's event and counts; undefined while loading. */
  door: Answer<typeof getDoor> | undefined;
  scans: ScanQueueState;
  doorName: string | undefined;
  back: ReactNode;
}

/** Event, door name, and number of people admitted out of those expected. */
export function DoorHeader({ door, scans, doorName, back }: DoorHeaderProps) {
  return (
    <header className="door-head flex min-h-16 items-center gap-3 px-4 py-2">
      {back}
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg tracking-tight">{door?.eventName ?? 'Opening the door…'}</h1>
        <p className="truncate text-sm text-soft">
          {[doorName, door && eventStart({ ...door, startsAt: door.hours.startsAt })].filter(Boolean).join(' · ') ||
            '\u00a0'}
        </p>
      </div>
      {door && (
        <p className="figures shrink-0 text-right leading-tight">
          <strong className="font-display text-2xl">{admittedCount(door.counts, scans).toLocaleString('en')}</strong>{' '}
          admitted
          <span className="block text-sm text-soft">
            {plural(door.counts.expected, 'of 1 ticket', 'of {n} tickets')}
          </span>
        </p>
      )}
    </header>
  );
}
