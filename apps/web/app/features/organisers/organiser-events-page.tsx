import { createEvent } from '@quivertree/contract/events/event-editing';
import { listOrganiserEvents, ORGANISER_EVENT_SORTS } from '@quivertree/contract/organisers/organisers';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { organisationPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { choicesOf } from '../../ui/options.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../pages/link.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { useMayCall } from '../hub/use-person.ts';
import { useList } from '../hub/use-list.ts';
import { EVENT_STATE_LABELS } from '@quivertree/domain/events/event-states';
import { EventName, EventPlace, EventState, EventWhen, ValidOfCapacity } from './event-cells.tsx';

const TIMES = [
  { value: 'coming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
];

/** An organisation's events, with sales and admissions. */
export default function OrganiserEventsPage() {
  const { id, role, closed } = useOrganisation();
  const mayCreate = useMayCall(role)(createEvent) && !closed;
  const list = useList({
    call: listOrganiserEvents,
    params: { organiserId: id },
    sorts: ORGANISER_EVENT_SORTS,
    filters: ['q', 'state', 'when'],
  });
  return (
    <HubPage
      title="Events"
      actions={
        mayCreate && (
          <Link to={organisationPath(id, '/events/new')} className={buttonClass()}>
            New event
          </Link>
        )
      }
    >
      <ListView
        list={list}
        name="Events"
        search="Name"
        filters={[
          { name: 'state', label: 'State', choices: choicesOf(EVENT_STATE_LABELS) },
          { name: 'when', label: 'Period', choices: TIMES },
        ]}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Event',
            sort: 'name',
            cell: (event) => <EventName event={event} />,
          },
          { label: 'State', beside: true, cell: (event) => <EventState event={event} /> },
          { label: 'Date', sort: 'startsAt', cell: (event) => <EventWhen event={event} /> },
          { label: 'Place', cell: (event) => <EventPlace event={event} /> },
          { label: FIGURES.valid.name, figures: true, cell: (event) => <ValidOfCapacity event={event} /> },
          {
            label: 'Admitted',
            figures: true,
            cell: ({ admitted }) => (admitted === 0 ? '–' : admitted.toLocaleString('en')),
          },
        ]}
        empty={
          <EmptyState title="No events yet">
            <p className="text-soft">
              {mayCreate
                ? 'Create an event to see its sales and open its door here.'
                : closed
                  ? 'This organisation is closed, so it can’t sell any.'
                  : 'They’ll show up here as soon as an owner or manager creates one.'}
            </p>
            {mayCreate && (
              <Link to={organisationPath(id, '/events/new')} className={buttonClass('outline')}>
                Create your first event
              </Link>
            )}
          </EmptyState>
        }
      />
    </HubPage>
  );
}
