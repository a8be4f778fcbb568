import type { Answer } from '@quivertree/contract/call';
import type { listMyEvents } from '@quivertree/contract/organisers';
import { formatDateTime } from '@quivertree/domain/zoned-time';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { doorPath, eventPath } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { DoorLinks } from './door-links.tsx';
import { eventStateWord } from './event-state-words.ts';

type MyEvent = Answer<typeof listMyEvents>[number];

/** One event in a line: what and when, how it sells, its door. */
export function MyEventRow({ event }: { event: MyEvent }) {
  const [linksOpen, setLinksOpen] = useState(false);
  const panel = useId();
  const state = eventStateWord(event.state);
  return (
    <li className="border-t py-4">
      <div className="grid items-center gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_12rem_21rem]">
        <div className="min-w-0">
          <h2 className="text-lg font-bold leading-snug tracking-tight">
            <Link to={eventPath(event)} className="hover:underline">
              {event.name}
            </Link>{' '}
            {state && <Badge tone={event.state === 'cancelled' ? 'bad' : 'quiet'}>{state}</Badge>}
          </h2>
          <p className="figures mt-1 text-sm text-soft">
            {formatDateTime(event.startsAt, event.timeZone)} · {[event.location, event.city].filter(Boolean).join(', ')}{' '}
            · {event.organiserName}
          </p>
        </div>
        <Figures event={event} />
        <div className="flex flex-wrap items-center gap-2 md:justify-end">
          <a
            href={doorPath(event.id)}
            aria-label={`Open door of ${event.name}`}
            className="inline-flex min-h-11 items-center rounded-md bg-dune px-5 font-semibold text-on-dune transition-colors hover:bg-dune-deep"
          >
            Open door
          </a>
          <button
            type="button"
            aria-expanded={linksOpen}
            aria-controls={panel}
            onClick={() => setLinksOpen(!linksOpen)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-md border border-current px-4 font-semibold transition-colors hover:bg-pan-deep"
          >
            Door links
            <ChevronDown aria-hidden className={`size-4 transition-transform ${linksOpen ? 'rotate-180' : ''}`} />
          </button>
        </div>
      </div>
      <div id={panel} hidden={!linksOpen}>
        {linksOpen && <DoorLinks eventId={event.id} timeZone={event.timeZone} />}
      </div>
    </li>
  );
}

/** Sold of capacity with its share as a bar, and how many are in. */
function Figures({ event: { sold, capacity, admitted } }: { event: MyEvent }) {
  const share = capacity > 0 ? Math.min(100, (sold / capacity) * 100) : 0;
  return (
    <div className="figures text-sm">
      <p className="flex justify-between gap-4">
        <span>
          <strong className="text-base">{sold.toLocaleString('en')}</strong> / {capacity.toLocaleString('en')} sold
        </span>
        <span>
          <strong className="text-base">{admitted.toLocaleString('en')}</strong> in
        </span>
      </p>
      <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden className="mt-1.5 block h-1 w-full bg-pan-deep">
        <rect width={share} height="2" className="fill-lichen" />
      </svg>
    </div>
  );
}
