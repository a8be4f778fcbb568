import { ATTENDEE_SORTS, listAttendees } from '@quivertree/contract/selling/order-lists';
import { formatTime } from '@quivertree/domain/dates/zoned-time';
import { hubOrderPath } from '../../pages/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../pages/link.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { TICKET_STATES } from '../hub/state-words.ts';
import { useTicketTypeFilter } from './use-ticket-type-filter.ts';

const STATES = [
  { value: 'valid', label: 'Valid' },
  { value: 'transferring', label: 'Being transferred' },
  { value: 'void', label: 'Void' },
];
const ADMITTED = [
  { value: 'yes', label: 'Admitted' },
  { value: 'no', label: 'Not admitted yet' },
];

export default function AttendeesPage() {
  const { id, timeZone } = useHubEvent();
  const list = useList({
    call: listAttendees,
    params: { eventId: id },
    sorts: ATTENDEE_SORTS,
    filters: ['q', 'state', 'ticketType', 'admitted'],
  });
  const types = useTicketTypeFilter(id);
  return (
    <HubPage title="Attendees" actions={<ExportButtons eventId={id} kind="attendees" />}>
      <ListView
        list={list}
        name="Attendees"
        search="Name, email, reference or short code"
        filters={[
          { name: 'state', label: 'State', choices: STATES },
          types,
          { name: 'admitted', label: 'Admitted', choices: ADMITTED },
        ]}
        rowKey={(ticket) => ticket.id}
        columns={[
          {
            label: 'Name',
            sort: 'name',
            cell: (ticket) => (
              <Link to={hubOrderPath(id, ticket.reference)} className="underline-offset-4 hover:underline">
                {ticket.name}
                <span className="block text-sm font-normal break-all text-soft">{ticket.email}</span>
              </Link>
            ),
          },
          {
            label: 'Ticket',
            cell: ({ ticketTypeName, complimentary }) =>
              complimentary ? `${ticketTypeName}, complimentary` : ticketTypeName,
          },
          { label: 'Short code', cell: ({ shortCode }) => <span className="figures">{shortCode}</span> },
          {
            label: 'State',
            beside: true,
            cell: ({ state }) => <StatusPill tone={TICKET_STATES[state].tone}>{TICKET_STATES[state].label}</StatusPill>,
          },
          {
            label: 'Admitted',
            cell: ({ admittedAt }) => (admittedAt ? formatTime(admittedAt, timeZone) : '–'),
          },
          {
            label: 'Issued',
            sort: 'createdAt',
            cell: ({ createdAt }) => <When at={createdAt} timeZone={timeZone} />,
          },
        ]}
        empty={
          <EmptyState title="No attendees yet">
            <p className="text-soft">They’ll show up here as soon as someone gets a ticket.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}
