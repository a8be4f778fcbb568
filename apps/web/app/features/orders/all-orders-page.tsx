import { ALL_ORDER_SORTS, listAllOrders } from '@quivertree/contract/orders/all-orders';
import { FIGURES } from '@quivertree/domain/sales/figures';
import { formatMoney, minorOf } from '@quivertree/domain/money/money';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EmailText } from '../hub/email-text.tsx';
import { HubPage } from '../hub/hub-page.tsx';
import { ListView } from '../hub/list-view.tsx';
import { EVENT_COLUMN } from '../hub/list-columns.tsx';
import { OrderLink } from '../hub/links.tsx';
import { ORDER_STATE_CHOICES, OrderState } from '../hub/order-state.tsx';
import { useList } from '../hub/use-list.ts';
import { When } from '../hub/when.tsx';

export default function AllOrdersPage() {
  const list = useList({ call: listAllOrders, sorts: ALL_ORDER_SORTS, filters: ['q', 'state'] });
  return (
    <HubPage title="Orders">
      <ListView
        list={list}
        name="Orders"
        search="Reference, email, event or organiser"
        filters={[{ name: 'state', label: 'State', choices: ORDER_STATE_CHOICES }]}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Order',
            cell: ({ eventId, reference, buyerName, buyerEmail }) => (
              <span className="block sm:min-w-40">
                <OrderLink eventId={eventId} reference={reference} />
                <span className="block font-normal">{buyerName}</span>
                <span className="block text-sm font-normal text-soft">
                  <EmailText email={buyerEmail} />
                </span>
              </span>
            ),
          },
          {
            label: 'State',
            cell: (order) => (
              <>
                <OrderState order={order} />
                {order.late && <span className="block text-sm text-soft">Late payment</span>}
              </>
            ),
          },
          EVENT_COLUMN,
          {
            label: FIGURES.total.name,
            figures: true,
            cell: ({ total, currency }) => formatMoney({ amount: minorOf(total), currency }),
          },
          {
            label: FIGURES.refunded.name,
            figures: true,
            cell: ({ refunded, currency }) =>
              refunded > 0 ? formatMoney({ amount: minorOf(refunded), currency }) : '–',
          },
          {
            label: 'Placed',
            sort: 'createdAt',
            cell: ({ createdAt, timeZone }) => <When at={createdAt} timeZone={timeZone} />,
          },
        ]}
        empty={
          <EmptyState title="No orders yet">
            <p className="text-soft">Orders for all organisers’ events will show up here.</p>
          </EmptyState>
        }
      />
    </HubPage>
  );
}
