import { listEventOrders, ORDER_SORTS } from '@quivertree/contract/selling/order-lists';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { hubOrderPath } from '../../pages/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../pages/link.tsx';
import { FigureNotes } from '../hub/figures.tsx';
import { useHubEvent } from '../hub/hub-event-frame.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { ORDER_STATE_CHOICES, OrderState } from '../hub/order-state.tsx';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { shownMoney } from '../hub/amount.tsx';
import { useTicketTypeFilter } from './use-ticket-type-filter.ts';

const STATES = [...ORDER_STATE_CHOICES, { value: 'complimentary', label: 'Complimentary' }];

export default function OrdersPage() {
  const { id, timeZone } = useHubEvent();
  const list = useList({
    call: listEventOrders,
    params: { eventId: id },
    sorts: ORDER_SORTS,
    filters: ['q', 'state', 'ticketType'],
  });
  const types = useTicketTypeFilter(id);
  return (
    <HubPage title="Orders" actions={<ExportButtons eventId={id} kind="orders" />}>
      <ListView
        list={list}
        name="Orders"
        search="Name, email, reference or short code"
        filters={[{ name: 'state', label: 'State', choices: STATES }, types]}
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
            cell: (order) => <OrderState order={order} />,
          },
          { label: 'Tickets', figures: true, cell: ({ tickets }) => tickets },
          {
            label: FIGURES.total.name,
            sort: 'total',
            figures: true,
            cell: ({ total, currency }) => shownMoney(total, currency),
          },
          {
            label: FIGURES.refunded.name,
            figures: true,
            cell: ({ refunded, currency }) => (refunded > 0 ? shownMoney(refunded, currency) : '–'),
          },
          {
            label: 'Ordered',
            sort: 'createdAt',
            cell: ({ createdAt }) => <When at={createdAt} timeZone={timeZone} />,
          },
        ]}
        empty={
          <EmptyState title="No orders yet">
            <p className="text-soft">They’ll show up here as soon as someone buys a ticket.</p>
          </EmptyState>
        }
      />
      <FigureNotes figures={['total', 'refunded']} />
    </HubPage>
  );
}
