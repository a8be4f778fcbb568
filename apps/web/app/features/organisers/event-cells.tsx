import { isOpenTo } from '@quivertree/contract/access';
import type { Answer } from '@quivertree/contract/call';
import { saveEventDetails } from '@quivertree/contract/events/event-editing';
import type { listOrganiserEvents } from '@quivertree/contract/organisers/organisers';
import { shortPlace } from '@quivertree/domain/places/place';
import { eventStart } from '@quivertree/domain/events/event-date';
import { hubEventPath } from '../../pages/paths.ts';
import { Link } from '../../pages/link.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { EVENT_STATE_TONES } from '../hub/state-words.ts';
import { usePerson } from '../hub/use-person.ts';
import { EVENT_STATE_LABELS } from '@quivertree/domain/events/event-states';

type ListedEvent = Answer<typeof listOrganiserEvents>['items'][number];

export function EventState({ event: { state } }: { event: ListedEvent }) {
  return <StatusPill tone={EVENT_STATE_TONES[state]}>{EVENT_STATE_LABELS[state]}</StatusPill>;
}

/** An event's name, linked to the editor if the event is a draft that the person may edit, and otherwise to its first page. */
export function EventName({ event: { id, name, state } }: { event: ListedEvent }) {
  const person = usePerson(useOrganisation().role);
  const mayEdit = isOpenTo(saveEventDetails.access, person);
  return <Link to={hubEventPath(id, state === 'draft' && mayEdit ? '/edit' : '')}>{name}</Link>;
}

export function EventWhen({ event }: { event: ListedEvent }) {
  return <span className="figures sm:whitespace-nowrap">{eventStart(event)}</span>;
}

export function EventPlace({ event }: { event: ListedEvent }) {
  return shortPlace(event);
}

/** Valid tickets out of the capacity, with a bar. Cancelled events only show the number. */
export function ValidOfCapacity({ event: { valid, capacity, state } }: { event: ListedEvent }) {
  if (state === 'cancelled') return valid > 0 ? valid.toLocaleString('en') : '–';
  const share = capacity > 0 ? Math.min(100, (valid / capacity) * 100) : 0;
  return (
    <span className="inline-block min-w-24">
      <strong>{valid.toLocaleString('en')}</strong> / {capacity.toLocaleString('en')}
      <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden className="mt-1 block h-1 w-full bg-pan-deep">
        <rect width={share} height="2" className="fill-lichen" />
      </svg>
    </span>
  );
}
