import type { Answer } from '@quivertree/contract/call';
import { getHubEvent } from '@quivertree/contract/organisers';
import { formatDateTime } from '@quivertree/domain/zoned-time';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useOutletContext } from 'react-router';
import type { HubRoute } from '../../hub-routes.ts';
import { eventPath, hubEventPath, organisationPath } from '../../paths.ts';
import { Link } from '../../link.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { EVENT_STATE_TONES, EVENT_STATE_WORDS, hasPublicPage } from './event-state-words.ts';
import { HubFrame } from './hub-frame.tsx';
import { HubFrameState } from './hub-frame-state.tsx';
import { EVENT_SECTIONS, sectionsFor } from './hub-sections.ts';
import { useAnswer } from './use-answer.ts';
import { usePerson } from './use-person.ts';

export type HubEvent = Answer<typeof getHubEvent>;

/** The frame around an event's pages: its name, state and date, the way to its public page, and its sections. */
export function HubEventFrame({ eventId, routes }: { eventId: string; routes: readonly HubRoute[] }) {
  const event = useAnswer(getHubEvent, { params: { eventId } });
  const person = usePerson(event.data?.organiser.role ?? null);
  if (!event.data) return <HubFrameState query={event} />;
  return (
    <HubFrame
      of={event.data.name}
      name="Event"
      links={sectionsFor(EVENT_SECTIONS, person).map(({ label, path, apart }) => ({
        label,
        to: hubEventPath(eventId, path),
        apart,
      }))}
      routes={routes}
      context={event.data}
      head={<EventHead event={event.data} />}
    />
  );
}

function EventHead({ event }: { event: HubEvent }) {
  return (
    <>
      <Link
        to={organisationPath(event.organiser.id, '/events')}
        className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-sm font-medium underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 truncate">Events of {event.organiser.name}</span>
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="font-display text-2xl font-bold tracking-tight max-lg:line-clamp-2" title={event.name}>
          {event.name}
        </p>
        <StatusPill tone={EVENT_STATE_TONES[event.state]}>{EVENT_STATE_WORDS[event.state]}</StatusPill>
      </div>
      <p className="figures flex flex-wrap items-center gap-x-4 text-sm text-soft">
        {formatDateTime(event.startsAt, event.timeZone)}
        {hasPublicPage(event.state) && (
          <Link
            to={eventPath(event)}
            className="inline-flex min-h-11 items-center gap-1.5 text-atlantic-ink underline underline-offset-4"
          >
            Public page
            <ExternalLink aria-hidden className="size-4" />
          </Link>
        )}
      </p>
    </>
  );
}

/** The event that a page below its frame is about. */
export function useHubEvent(): HubEvent {
  return useOutletContext<HubEvent>();
}
