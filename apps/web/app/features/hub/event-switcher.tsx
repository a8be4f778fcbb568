import type { Answer } from '@quivertree/contract/call';
import { listOrganiserEvents } from '@quivertree/contract/organisers/organisers';
import { type ReactNode, useId, useState } from 'react';
import { Link } from '../../pages/link.tsx';
import { hubEventPath, organisationPath } from '../../pages/paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerView } from '../../queries/answer-view.tsx';
import { EVENT_STATE_LABELS } from '@quivertree/domain/events/event-states';
import type { HubEvent } from './hub-event-frame.tsx';
import { HubSwitcher, SwitcherLink } from './hub-switcher.tsx';
import { shortStart } from './when.tsx';
import { useAnswer } from '../../queries/use-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { SEARCH } from '../../ui/icons.ts';

type ListedEvent = Answer<typeof listOrganiserEvents>['items'][number];

/** Minimum number of events for which a search field is shown. */
const MIN_EVENTS_FOR_SEARCH = 8;
/** Maximum number of events shown per group. Others are found by name or in the full list. */
const MAX_SHOWN = '25';

interface EventSwitcherProps {
  event: HubEvent;
  detail: ReactNode;
  /**
   * Page to open when another event is chosen: the current page's path below its event, for instance '/orders', or ''.
   */
  page: string;
}

/** Event name that opens a list of the organisation's other events. */
export function EventSwitcher({ event, detail, page }: EventSwitcherProps) {
  return (
    <HubSwitcher name={event.name} detail={detail} switchLabel="Switch event">
      {(close) => <Others {...{ event, page, close }} />}
    </HubSwitcher>
  );
}

function Others({ event, page, close }: Omit<EventSwitcherProps, 'detail'> & { close: () => void }) {
  const [words, setWords] = useState('');
  const found = (when: 'coming' | 'past', sort: string, q?: string) => ({
    params: { organiserId: event.organiser.id },
    query: { when, sort, size: MAX_SHOWN, ...(q ? { q } : {}) },
  });
  const shown = { keepPrevious: true };
  const coming = useAnswer(listOrganiserEvents, found('coming', 'startsAt,ASC', words.trim()), shown);
  const past = useAnswer(listOrganiserEvents, found('past', 'startsAt,DESC', words.trim()), shown);
  const total = (coming.data?.totalElements ?? 0) + (past.data?.totalElements ?? 0);
  const [many, setMany] = useState(false);
  if (total >= MIN_EVENTS_FOR_SEARCH && !many) setMany(true);
  const to = (other: ListedEvent) => ({
    to: hubEventPath(other.id, page),
    current: other.id === event.id,
    onClick: close,
  });
  return (
    <>
      {many && (
        <label className="relative m-3 mb-0 block">
          <span className="sr-only">Find an event</span>
          <Icon path={SEARCH} className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-soft" />
          <input
            type="search"
            value={words}
            maxLength={100}
            autoComplete="off"
            placeholder="Find an event"
            onChange={({ target }) => setWords(target.value)}
            className="block min-h-11 w-full rounded-md border border-camelthorn/45 bg-pan-bright pr-3 pl-10 text-base"
          />
        </label>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto py-2">
        <AnswerView query={coming} name="upcoming events" awaited={<Skeleton className="m-4 h-24" />}>
          {({ items }) => <Group name="Upcoming" items={items} linkOf={to} />}
        </AnswerView>
        <AnswerView query={past} name="past events" awaited={null}>
          {({ items }) => <Group name="Past" items={items} linkOf={to} />}
        </AnswerView>
        {coming.data && past.data && total === 0 && (
          <p role="status" className="px-4 py-3 text-soft">
            {words.trim() ? `No events found for “${words.trim()}”.` : 'No events yet.'}
          </p>
        )}
      </div>
      <Link
        to={organisationPath(event.organiser.id, '/events')}
        onClick={close}
        className="flex min-h-12 items-center border-t px-4 font-semibold hover:bg-pan-deep"
      >
        All events by {event.organiser.name}
      </Link>
    </>
  );
}

interface GroupProps {
  name: string;
  items: readonly ListedEvent[];
  linkOf: (event: ListedEvent) => { to: string; current: boolean; onClick: () => void };
}

function Group({ name, items, linkOf }: GroupProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <>
      <p id={id} className="eyebrow px-4 pt-2 pb-1 text-soft">
        {name}
      </p>
      <ul aria-labelledby={id}>
        {items.map((event) => (
          <SwitcherLink
            key={event.id}
            {...linkOf(event)}
            name={event.name}
            detail={[shortStart(event), EVENT_STATE_LABELS[event.state]].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
    </>
  );
}
