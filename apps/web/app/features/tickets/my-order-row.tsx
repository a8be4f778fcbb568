import type { Answer } from '@quivertree/contract/call';
import type { listMyOrders } from '@quivertree/contract/own-account';
import { minorOf, formatMoney } from '@quivertree/domain/money';
import { venueOf } from '@quivertree/domain/venue';
import { formatDateTime } from '@quivertree/domain/zoned-time';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';

type MyOrder = Answer<typeof listMyOrders>['orders'][number];

/** One order: what, when and where, and the way to its tickets. */
export function MyOrderRow({ order }: { order: MyOrder }) {
  const { event, tickets, total, currency } = order;
  const count = tickets === 1 ? '1 ticket' : `${tickets} tickets`;
  const paid = total === 0 ? 'free' : formatMoney({ amount: minorOf(total), currency });
  return (
    <li className="grid items-center gap-x-6 gap-y-4 border-t border-hairline py-5 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <img src={event.imageUrl} alt="" width="96" height="72" className="aspect-4/3 w-24 object-cover max-sm:hidden" />
      <div className="min-w-0">
        <h3 className="text-xl leading-tight font-bold tracking-tight">
          {event.name} {event.state === 'cancelled' && <Badge tone="bad">Cancelled</Badge>}
          {event.state === 'postponed' && <Badge tone="quiet">Postponed</Badge>}
        </h3>
        <p className="figures mt-1">{formatDateTime(event.startsAt, event.timeZone)}</p>
        <p className="text-soft">{[venueOf(event.location), event.city].filter(Boolean).join(', ')}</p>
        <p className="mt-1 text-sm text-soft">{tickets === 0 ? `No valid tickets · ${paid}` : `${count} · ${paid}`}</p>
      </div>
      {tickets > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <a href={order.ticketsPath} className={buttonClass(order.past ? 'outline' : 'action')}>
            Show tickets
          </a>
          <a href={order.pdfPath} download className={buttonClass('quiet')}>
            PDF
          </a>
        </p>
      )}
    </li>
  );
}
