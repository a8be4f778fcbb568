import type { Answer } from '@quivertree/contract/call';
import { getHubEvent } from '@quivertree/contract/organisers/organisers';
import { type ReactNode, useState } from 'react';
import { useLocation, useOutletContext } from 'react-router';
import { administrationPath, eventPath, hubEventPath, organisationPath } from '../../pages/paths.ts';
import { EVENT_PAGES } from '../../pages/hub-pages.ts';
import { Link } from '../../pages/link.tsx';
import { StatusDot } from '../../ui/status-pill.tsx';
import { AdministeredHub } from './administered-hub.tsx';
import { EVENT_STATE_TONES, hasPublicPage } from './state-words.ts';
import { shownEventState } from '@quivertree/domain/events/event-is-over';
import { EVENT_STATE_LABELS } from '@quivertree/domain/events/event-states';
import { EventSwitcher } from './event-switcher.tsx';
import { currentLink, HubFrame } from './hub-frame.tsx';
import { HubFrameState } from './hub-frame-state.tsx';
import { HubPages } from './hub-pages.tsx';
import { sectionsFor } from './hub-sections.ts';
import { shortStart } from './when.tsx';
import { usePerson } from './use-person.ts';
import { useAnswer } from '../../queries/use-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { ARROW_LEFT, EXTERNAL } from '../../ui/icons.ts';

export type HubEvent = Answer<typeof getHubEvent>;

/** Frame around an event's pages: name, state, date, public page link and sections. */
export function HubEventFrame({ eventId }: { eventId: string }) {
  const event = useAnswer(getHubEvent, { params: { eventId } });
  const person = usePerson(event.data?.organiser.role ?? null);
  const { pathname } = useLocation();
  if (!event.data) return <HubFrameState query={event} />;
  const { role } = event.data.organiser;
  const pages = <HubPages of={event.data.name} pages={EVENT_PAGES} role={role} context={event.data} />;
  if (role === null) return <AdministeredEvent event={event.data}>{pages}</AdministeredEvent>;
  const sections = sectionsFor(EVENT_PAGES, person).map(({ label, path, separated }) => ({
    label,
    path,
    to: hubEventPath(eventId, path),
    separated,
  }));
  const page = sections.find(({ to }) => to === currentLink(sections, pathname))?.path ?? '';
  return (
    <HubFrame name="Event" links={sections} head={<EventHead event={event.data} page={page} />}>
      {pages}
    </HubFrame>
  );
}

/** Event frame for an administrator who isn't a member. */
function AdministeredEvent({ event, children }: { event: HubEvent; children: ReactNode }) {
  return (
    <AdministeredHub
      key={event.organiser.id}
      organiser={event.organiser}
      name="Event"
      subject={
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="min-w-0 wrap-anywhere">
            <span className="text-soft">Event </span>
            <strong className="font-semibold">{event.name}</strong>
          </p>
          <span className="figures inline-flex items-center gap-1.5 text-sm text-soft">
            <StateAndDate event={event} />
          </span>
          {hasPublicPage(event.state) && (
            <Link
              to={eventPath(event)}
              className="-my-2.5 inline-flex min-h-11 items-center gap-1.5 text-sm text-atlantic-ink underline underline-offset-4"
            >
              Public page
              <Icon path={EXTERNAL} className="size-4" />
            </Link>
          )}
        </div>
      }
      pages={EVENT_PAGES}
      pathOf={(path) => hubEventPath(event.id, path)}
      belongsTo={(path) => administrationPath(path === '/orders' ? path : '/events')}
    >
      {children}
    </AdministeredHub>
  );
}

function StateAndDate({ event }: { event: HubEvent }) {
  const [now] = useState(() => Date.now());
  const state = shownEventState(event, now);
  return (
    <>
      <StatusDot tone={EVENT_STATE_TONES[state]} />
      <span className="truncate">{[EVENT_STATE_LABELS[state], shortStart(event)].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function EventHead({ event, page }: { event: HubEvent; page: string }) {
  return (
    <>
      <Link
        to={organisationPath(event.organiser.id, '/events')}
        aria-label={`Events by ${event.organiser.name}`}
        data-back
        className="-ml-3 inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 text-sm font-medium underline-offset-4 max-lg:w-11 lg:ml-0 print:max-lg:hidden lg:max-w-56 lg:border-l lg:pl-4 lg:hover:underline"
      >
        <Icon path={ARROW_LEFT} className="size-5 shrink-0 lg:size-4" />
        <span className="min-w-0 truncate max-lg:hidden">{event.organiser.name}</span>
      </Link>
      <EventSwitcher event={event} page={page} detail={<StateAndDate event={event} />} />
      {hasPublicPage(event.state) && (
        <Link
          to={eventPath(event)}
          aria-label="Public page"
          title="Public page"
          className="ml-auto inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 text-sm text-atlantic-ink underline-offset-4 max-lg:w-11 lg:underline print:hidden"
        >
          <span className="max-lg:hidden">Public page</span>
          <Icon path={EXTERNAL} className="size-5 lg:size-4" />
        </Link>
      )}
    </>
  );
}

/** Event of the surrounding frame. */
export function useHubEvent(): HubEvent {
  return useOutletContext<HubEvent>();
}
