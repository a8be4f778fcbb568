import type { EventTicket } from '@quivertree/contract/catalogue';
import { showsSoldShare, soldShare, ticketDisplay } from '@quivertree/domain/ticket-display';
import { formatDateTime } from '@quivertree/domain/zoned-time';
import { Price } from '../../ui/price.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { SoldOut } from '../waiting-list/sold-out.tsx';

interface TicketRowProps {
  eventId: string;
  ticket: EventTicket;
  currency: string;
  timeZone: string;
  now: number;
  /** Whether the event still takes orders: what is sold out may come back. */
  waitable: boolean;
  /** How many are picked; undefined where none can be. */
  quantity: number | undefined;
  onQuantity: (quantity: number) => void;
}

/** One ticket type: what it is, what it costs, and how many (specification, section 4). */
export function TicketRow({
  eventId,
  waitable,
  ticket,
  currency,
  timeZone,
  now,
  quantity,
  onQuantity,
}: TicketRowProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-xl leading-tight font-bold tracking-tight">{ticket.name}</h3>
          <p className="mt-1 font-semibold">
            <Price amount={ticket.price} currency={currency} />
          </p>
        </div>
        <TicketControl {...{ ticket, timeZone, now, quantity, onQuantity }} />
      </div>
      {ticket.description && <p className="mt-2 max-w-[44ch] leading-snug text-soft">{ticket.description}</p>}
      {waitable && ticketDisplay(ticket, now) === 'sold_out' && <SoldOut eventId={eventId} ticket={ticket} />}
      {showsSoldShare(ticket, now) && (
        <div className="mt-3">
          <ProgressBar
            share={soldShare(ticket)}
            label={`${Math.round(soldShare(ticket) * 100)}% sold, ${ticket.available} left`}
          />
        </div>
      )}
    </>
  );
}

function TicketControl({
  ticket,
  timeZone,
  now,
  quantity,
  onQuantity,
}: Omit<TicketRowProps, 'eventId' | 'waitable' | 'currency'>) {
  switch (ticketDisplay(ticket, now)) {
    case 'not_open':
      return <Instead>{`Sales open ${formatDateTime(ticket.startDate ?? '', timeZone)}`}</Instead>;
    case 'closed':
      return <Instead>Sales closed</Instead>;
    case 'sold_out':
      return <Instead>Sold out</Instead>;
    case 'on_sale':
      return quantity === undefined ? null : (
        <QuantityStepper
          name={ticket.name}
          value={quantity}
          max={Math.min(ticket.maxPerOrder, ticket.available)}
          onChange={onQuantity}
        />
      );
  }
}

/** Words in place of the quantity control. */
function Instead({ children }: { children: string }) {
  return <p className="max-w-40 text-right leading-snug font-semibold text-soft">{children}</p>;
}
