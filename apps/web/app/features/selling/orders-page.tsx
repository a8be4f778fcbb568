import { listEventOrders, ORDER_SORTS } from '@quivertree/contract/order-lists';
import { formatDateTime } from '@quivertree/domain/zoned-time';
import { hubOrderPath } from '../../paths.ts';
import { choicesOf } from '../../ui/choices.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../link.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { useList } from '../hub/use-list.ts';
import { ExportButton } from './export-button.tsx';
import { ORDER_STATES } from './selling-words.ts';
import { shownMoney } from './shown-money.ts';
import { useTicketTypeFilter } from './use-ticket-type-filter.ts';

const STATES = [...choicesOf(ORDER_STATES), { value: 'complimentary', label: 'Complimentary' }];
const REFUNDED = [
  { value: 'yes', label: 'Refunded' },
  { value: 'no', label: 'Not refunded' },
];

/** An event's orders. */
export default function OrdersPage() {
  const { id, timeZone } = useHubEvent();
  const list = useList({
    call: listEventOrders,
    params: { eventId: id },
    sorts: ORDER_SORTS,
    filters: ['q', 'state', 'ticketType', 'refunded'],
  });
  const types = useTicketTypeFilter(id);
  return (
    <HubPage
      title="Orders"
      actions={
        <>
          <ExportButton eventId={id} what="orders" />
          <ExportButton eventId={id} what="answers" />
        </>
      }
    >
      <ListView
        list={list}
        name="Orders"
        search="Name, email, reference or short code"
        filters={[
          { name: 'state', label: 'State', choices: STATES },
          types,
          { name: 'refunded', label: 'Money back', choices: REFUNDED },
        ]}
        rowKey={(order) => order.id}
        columns={[
          {
            label: 'Buyer',
            sort: 'name',
            cell: (order) => (
              <Link to={hubOrderPath(id, order.reference)} className="underline-offset-4 hover:underline">
                {order.buyerName}
                <span className="block text-sm font-normal break-all text-soft">{order.buyerEmail}</span>
              </Link>
            ),
          },
          {
            label: 'State',
            beside: true,
            cell: ({ state, type }) => (
              <StatusPill tone={ORDER_STATES[state].tone}>
                {type === 'COMPLIMENTARY' ? 'Complimentary' : ORDER_STATES[state].label}
              </StatusPill>
            ),
          },
          { label: 'Tickets', figures: true, cell: ({ tickets }) => tickets },
          { label: 'Total', sort: 'total', figures: true, cell: ({ total, currency }) => shownMoney(total, currency) },
          {
            label: 'Money back',
            figures: true,
            cell: ({ refunded, currency }) => (refunded > 0 ? shownMoney(refunded, currency) : '–'),
          },
          {
            label: 'Ordered',
            sort: 'createdAt',
            cell: ({ createdAt }) => <span className="figures">{formatDateTime(createdAt, timeZone)}</span>,
          },
        ]}
        empty={
          <EmptyState title="No orders yet">
            <p className="text-soft">Once somebody orders, it stands here the same moment.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}
