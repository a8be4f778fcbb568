import { getOrganisationStatus } from '@quivertree/contract/organisers/organisations';
import { createEvent } from '@quivertree/contract/events/event-editing';
import { getOrganiserSales } from '@quivertree/contract/sales/sales';
import { listOrganiserEvents } from '@quivertree/contract/organisers/organisers';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { SiteLink } from '../../layouts/site-link.tsx';
import { organisationPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../pages/link.tsx';
import { useRootData } from '../../document/use-root-data.ts';
import { HubPage } from '../hub/hub-page.tsx';
import { useOrganisation } from '../hub/organisation-frame.tsx';
import { useMayCall } from '../hub/use-person.ts';
import { OrganisationStatus } from './organisation-status.tsx';
import { OrganisationSales } from '../sales/organisation-sales.tsx';
import { EventName, EventState, EventWhen, ValidOfCapacity } from './event-cells.tsx';
import { useAnswer } from '../../queries/use-query.ts';

const NEXT_EVENTS = 5;

/** Start page of an organisation: next steps, sales and upcoming events. */
export default function OrganisationOverview() {
  const { links } = useRootData();
  const { id, role, closed } = useOrganisation();
  const mayCall = useMayCall(role);
  return (
    <HubPage
      title="Overview"
      actions={
        <>
          {!links.businessProfile.startsWith('/') && (
            <SiteLink to={links.businessProfile} className="inline-flex min-h-11 items-center font-semibold underline">
              Business profile
            </SiteLink>
          )}
          {mayCall(createEvent) && !closed && (
            <Link to={organisationPath(id, '/events/new')} className={buttonClass()}>
              New event
            </Link>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-10">
        {mayCall(getOrganisationStatus) && <OrganisationStatus organiserId={id} owner={role === 'owner'} />}
        {mayCall(getOrganiserSales) ? (
          <OrganisationSales organiserId={id}>
            <NextEvents />
          </OrganisationSales>
        ) : (
          <NextEvents />
        )}
      </div>
    </HubPage>
  );
}

function NextEvents() {
  const { id } = useOrganisation();
  const query = { size: NEXT_EVENTS, sort: 'startsAt,ASC', when: 'coming' } as const;
  const events = useAnswer(listOrganiserEvents, { params: { organiserId: id }, query });
  return (
    <section aria-labelledby="next-events">
      <h2 id="next-events" className="mb-3 text-xl">
        Upcoming events
      </h2>
      {events.error ? (
        <ErrorState onRetry={events.refetch} retrying={events.isFetching}>
          {`Error loading events: ${events.error.message}`}
        </ErrorState>
      ) : events.data?.items.length === 0 ? (
        <EmptyState title="No upcoming events">
          <Link to={organisationPath(id, '/events')} className="inline-flex min-h-11 items-center underline">
            All events
          </Link>
        </EmptyState>
      ) : (
        <DataTable
          caption="Upcoming events"
          rows={events.data?.items}
          awaited={NEXT_EVENTS}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Event',
              cell: (event) => <EventName event={event} />,
            },
            { label: 'State', beside: true, cell: (event) => <EventState event={event} /> },
            { label: 'Date', cell: (event) => <EventWhen event={event} /> },
            { label: FIGURES.valid.name, figures: true, cell: (event) => <ValidOfCapacity event={event} /> },
          ]}
        />
      )}
    </section>
  );
}
