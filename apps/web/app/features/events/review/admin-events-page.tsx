import { Sentence } from '../../../ui/sentence.tsx';
import {
  ADMIN_EVENT_SORTS,
  type AdministeredEvent,
  listAdministeredEvents,
} from '@quivertree/contract/events/event-review';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { useState } from 'react';
import { administrationPath, hubEventPath } from '../../../pages/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../pages/link.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { EVENT_STATE_TONES } from '../../hub/state-words.ts';
import { EVENT_STATE_LABELS } from '@quivertree/domain/events/event-states';
import { HubPage } from '../../hub/hub-page.tsx';
import { ORGANISER_COLUMN } from '../../hub/list-columns.tsx';
import { ListView } from '../../hub/list-view.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import { useList } from '../../hub/use-list.ts';
import { EventStart, When } from '../../hub/when.tsx';
import { type EventAction, EventActionDialog } from './event-actions.tsx';
import { EventMenu } from './event-menu.tsx';

const SHOWN = [
  { value: 'waiting', label: 'Waiting for review' },
  { value: 'changed', label: 'Changed since review' },
  { value: 'in_review', label: 'In review' },
  { value: 'featured', label: 'Featured' },
  { value: 'off_sale', label: 'Taken off sale' },
  { value: 'draft', label: 'Drafts' },
  { value: 'published', label: 'Published' },
  { value: 'ended', label: 'Ended' },
  { value: 'postponed', label: 'Postponed' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** Path of the events waiting for review, oldest submission first. */
const QUEUE = administrationPath('/events?show=waiting&sort=submittedAt%2CASC');
const CAROUSEL = administrationPath('/events?show=featured&sort=featured%2CASC');

/** All events, with shortcuts to those waiting for review and those in the carousel. */
export default function AdminEventsPage() {
  const list = useList({ call: listAdministeredEvents, sorts: ADMIN_EVENT_SORTS, filters: ['q', 'show'] });
  const [asking, setAsking] = useState<{ id: string; action: EventAction }>();
  const event = list.page?.items.find(({ id }) => id === asking?.id);
  return (
    <HubPage
      title="Events"
      actions={
        <>
          <Link to={QUEUE} className={buttonClass('outline')}>
            Waiting for review
          </Link>
          <Link to={CAROUSEL} className={buttonClass('outline')}>
            In the carousel
          </Link>
        </>
      }
    >
      <ListView
        list={list}
        name="Events"
        search="Event or organiser"
        filters={[{ name: 'show', label: 'Show', choices: SHOWN }]}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Event',
            sort: 'name',
            cell: (row) => (
              <Link
                to={hubEventPath(row.id, isReviewed(row) ? '' : '/preview')}
                className="underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {row.name}
              </Link>
            ),
          },
          ORGANISER_COLUMN,
          { label: 'State', cell: (row) => <State event={row} /> },
          {
            label: 'Date',
            sort: 'startTime',
            cell: (row) => <EventStart event={row} />,
          },
          list.address.filters['show'] === 'featured'
            ? {
                label: 'Carousel position',
                sort: 'featured',
                orders: ['first to last', 'last to first'],
                cell: (row) => <Period event={row} />,
              }
            : {
                label: 'Waiting since',
                sort: 'submittedAt',
                cell: ({ submittedAt, timeZone }) =>
                  submittedAt ? <When at={submittedAt} timeZone={timeZone} /> : '–',
              },
          {
            label: FIGURES.valid.name,
            figures: true,
            cell: ({ state, valid, capacity }) =>
              state === 'cancelled' ? '–' : `${valid.toLocaleString('en')} / ${capacity.toLocaleString('en')}`,
          },
          {
            label: 'Actions',
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-x-4">
                {row.state === 'in_review' && (
                  <Link
                    to={hubEventPath(row.id, '/preview')}
                    className="-my-2.5 inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
                  >
                    Review<span className="sr-only"> {row.name}</span>
                  </Link>
                )}
                {row.reReview && (
                  <RowAction onClick={() => setAsking({ id: row.id, action: 'changes' })}>
                    Review changes<span className="sr-only"> to {row.name}</span>
                  </RowAction>
                )}
                <EventMenu event={row} onChoose={(action) => setAsking({ id: row.id, action })} />
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState title="No events yet">
            <p className="text-soft">They’ll show up here as soon as an organiser creates one.</p>
          </EmptyState>
        }
      />
      {event && asking && (
        <EventActionDialog action={asking.action} event={event} onClose={() => setAsking(undefined)} />
      )}
    </HubPage>
  );
}

/** True if nothing about the event is left to review; if anything is, the name links to the preview. */
function isReviewed({ state, reReview }: AdministeredEvent): boolean {
  return state !== 'draft' && state !== 'in_review' && !reReview;
}

/** The event's place in the carousel, and for how long it is featured. */
function Period({ event: { featured, timeZone } }: { event: AdministeredEvent }) {
  if (!featured) return '–';
  const { rank, from, until } = featured;
  const values = {
    from: from && <When at={from} timeZone={timeZone} />,
    until: until && <When at={until} timeZone={timeZone} />,
  };
  return (
    <>
      {`Position ${rank}`}
      <span className="block text-sm text-soft">
        {from && until && <Sentence text="from {from} until {until}" values={values} />}
        {from && !until && <Sentence text="from {from} until it ends" values={values} />}
        {!from && until && <Sentence text="until {until}" values={values} />}
        {!from && !until && 'until it ends'}
      </span>
    </>
  );
}

function State({ event: { state, reReview, offSale, featured } }: { event: AdministeredEvent }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusPill tone={EVENT_STATE_TONES[state]}>{EVENT_STATE_LABELS[state]}</StatusPill>
      {reReview && (
        <StatusPill tone={reReview === 'waiting' ? 'waiting' : 'neutral'}>
          {reReview === 'waiting' ? 'Changed since review' : 'Changes requested'}
        </StatusPill>
      )}
      {offSale && <StatusPill tone="bad">Off sale</StatusPill>}
      {featured && <StatusPill tone="info">{`Featured, position ${featured.rank}`}</StatusPill>}
    </span>
  );
}
