import { orderSummary } from '@quivertree/domain/tickets/order-summary';
import type { Answer } from '@quivertree/contract/call';
import type { listMyOrders } from '@quivertree/contract/accounts/own-account';
import { SHOWN_ORDER_STATE_LABELS } from '@quivertree/domain/sales/figures';
import { shortPlace } from '@quivertree/domain/places/place';
import { eventStart } from '@quivertree/domain/events/event-date';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CalendarLinks } from '../catalogue/event/add-to-calendar.tsx';
import { ticketEntry } from '@quivertree/domain/tickets/ticket-entry';

type MyOrder = Answer<typeof listMyOrders>['orders'][number];

/** An event and the user's orders for it, each with a link to its tickets. */
export function MyEventRow({ orders }: { orders: readonly MyOrder[] }) {
  const [first] = orders;
  if (!first) return null;
  const { event } = first;
  return (
    <li className="grid gap-x-6 gap-y-4 border-t border-hairline py-5 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <img src={event.imageUrl} alt="" width="96" height="72" className="aspect-4/3 w-24 object-cover max-sm:hidden" />
      <div className="min-w-0">
        <h3 className="text-xl leading-tight font-bold tracking-tight">
          {event.name} {event.state === 'cancelled' && <Badge tone="bad">Cancelled</Badge>}
          {event.state === 'postponed' && <Badge tone="quiet">Postponed</Badge>}
        </h3>
        <p className="figures mt-1">{eventStart(event)}</p>
        <p className="text-soft">{shortPlace(event)}</p>
        {event.state !== 'postponed' && orders.some(({ tickets, past }) => tickets > 0 && !past) && (
          <details className="mt-2">
            <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
              Add to calendar
            </summary>
            <CalendarLinks entry={ticketEntry(event)} eventId={event.id} />
          </details>
        )}
        <ul className="mt-2">
          {orders.map((order) => (
            <MyOrderRow key={order.ticketsPath} order={order} />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** An order with a link to its tickets. */
function MyOrderRow({ order }: { order: MyOrder }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
      <p className="text-sm text-soft">
        {order.refundShare && <Badge tone="quiet">{SHOWN_ORDER_STATE_LABELS[order.refundShare]}</Badge>}{' '}
        {orderSummary(order)}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        {order.tickets > 0 && (
          <>
            <a href={order.ticketsPath} className={buttonClass(order.past ? 'outline' : 'action')}>
              Show tickets
            </a>
            <a href={order.pdfPath} download className={buttonClass('quiet', 'px-3!')}>
              PDF
            </a>
          </>
        )}
        {order.receiptPath && (
          <a href={order.receiptPath} download className={buttonClass('quiet', 'px-3!')}>
            Receipt
          </a>
        )}
      </p>
    </li>
  );
}
