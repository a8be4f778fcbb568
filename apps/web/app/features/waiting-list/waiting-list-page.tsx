import { listWaitingEntries, WAITING_SORTS } from '@quivertree/contract/waiting-list/waiting-entries';
import {
  WAITING_STATE_LABELS,
  WAITING_STATES,
  type WaitingState,
} from '@quivertree/domain/waiting-list/waiting-states';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import { EmailText } from '../hub/email-text.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { useTicketTypeFilter } from '../selling/use-ticket-type-filter.ts';

const TONES: Record<WaitingState, StatusTone> = {
  waiting: 'waiting',
  offered: 'info',
  served: 'good',
  lapsed: 'neutral',
  left: 'neutral',
};

/** The people on an event's waiting lists, in the order in which they joined, with their offers. */
export default function WaitingListPage() {
  const { id, timeZone } = useHubEvent();
  const list = useList({
    call: listWaitingEntries,
    params: { eventId: id },
    sorts: WAITING_SORTS,
    filters: ['state', 'ticketType'],
  });
  const types = useTicketTypeFilter(id);
  return (
    <HubPage
      title="Waiting list"
      lead="People waiting for sold-out tickets. When tickets become available, we offer them to the first person whose whole request they can fill."
    >
      <ListView
        list={list}
        name="Waiting list"
        filters={[
          {
            name: 'state',
            label: 'State',
            choices: WAITING_STATES.map((value) => ({ value, label: WAITING_STATE_LABELS[value] })),
          },
          types,
        ]}
        rowKey={(entry) => entry.id}
        columns={[
          {
            label: 'Name',
            cell: ({ name, email }) => (
              <>
                {name}
                <span className="block text-sm font-normal text-soft sm:min-w-48">
                  <EmailText email={email} />
                </span>
              </>
            ),
          },
          { label: 'Position', figures: true, cell: ({ position }) => position ?? '–' },
          { label: 'Ticket', cell: ({ ticketTypeName }) => ticketTypeName },
          { label: 'Quantity', figures: true, cell: ({ quantity }) => quantity },
          {
            label: 'State',
            beside: true,
            cell: ({ state, passedOver }) => (
              <>
                <StatusPill tone={TONES[state]}>{WAITING_STATE_LABELS[state]}</StatusPill>
                {passedOver && (
                  <span className="mt-1 block text-sm text-soft">
                    Passed over: already has the maximum number of tickets
                  </span>
                )}
              </>
            ),
          },
          {
            label: 'Offer until',
            cell: ({ offerExpiresAt }) => (offerExpiresAt ? <When at={offerExpiresAt} timeZone={timeZone} /> : '–'),
          },
          { label: 'Offers made', figures: true, cell: ({ offers }) => offers || '–' },
          { label: 'Joined', sort: 'place', cell: ({ joinedAt }) => <When at={joinedAt} timeZone={timeZone} /> },
        ]}
        empty={
          <EmptyState title="No one is waiting">
            <p className="text-soft">When tickets are sold out, people who join the waiting list will show up here.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}
