import { plural } from '@quivertree/domain/text/plural';
import type { Answer } from '@quivertree/contract/call';
import {
  listUnpaidReservations,
  releaseReservations,
  UNPAID_RESERVATION_SORTS,
} from '@quivertree/contract/orders/unpaid-reservations';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { CommandDialog } from '../hub/command-dialog.tsx';
import { EventLink } from '../hub/links.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';

type Network = Answer<typeof listUnpaidReservations>['items'][number];

/** Client networks with reserved tickets that haven't been paid for. */
export default function UnpaidReservationsPage() {
  const list = useList({ call: listUnpaidReservations, sorts: UNPAID_RESERVATION_SORTS, filters: [] });
  const [releasing, setReleasing] = useState<Network>();
  return (
    <HubPage
      title="Unpaid reservations"
      lead="Networks with reserved tickets that haven’t been paid for. Many people can share a network: if most of a network’s tickets are paid for, it probably just has many buyers."
    >
      <ListView
        list={list}
        name="Networks"
        rowKey={({ network }) => network}
        columns={[
          {
            label: 'Event',
            cell: ({ eventId, eventName }) => <EventLink eventId={eventId} name={eventName} />,
          },
          { label: 'Network', cell: ({ prefix }) => <span className="figures">{prefix}</span> },
          {
            label: 'Unpaid',
            sort: 'held',
            figures: true,
            cell: ({ held, capacity }) => `${held} (${share(held, capacity)})`,
          },
          { label: 'Paid', figures: true, cell: ({ paid }) => paid.toLocaleString('en') },
          { label: 'Expired', figures: true, cell: ({ lapsed }) => lapsed.toLocaleString('en') },
          { label: 'Next expiry', cell: ({ nextEndsAt }) => (nextEndsAt ? <When at={nextEndsAt} /> : '–') },
          {
            label: 'Actions',
            cell: (row) => (
              <RowAction onClick={() => setReleasing(row)}>
                Release<span className="sr-only">: {row.eventName}</span>
              </RowAction>
            ),
          },
        ]}
        empty={
          <EmptyState title="No unpaid reservations">
            <p className="text-soft">They’ll show up here while buyers are checking out.</p>
          </EmptyState>
        }
      />
      {releasing && (
        <CommandDialog
          call={releaseReservations}
          title={plural(
            releasing.held,
            `Release 1 unpaid ticket for “${releasing.eventName}”?`,
            `Release {n} unpaid tickets for “${releasing.eventName}”?`,
          )}
          action="Release tickets"
          input={() => ({ params: { network: releasing.network } })}
          refresh={[listUnpaidReservations]}
          after={({ units }) => void showSuccess(plural(units, '1 ticket released', '{n} tickets released'))}
          onClose={() => setReleasing(undefined)}
        >
          <p>
            The tickets go to the waiting list or back on sale straight away. Orders with a payment in progress keep
            their tickets, and late payments still go through if there are tickets left.
          </p>
        </CommandDialog>
      )}
    </HubPage>
  );
}

function share(held: number, capacity: number): string {
  return capacity === 0 ? '–' : `${Math.round((100 * held) / capacity)}%`;
}
