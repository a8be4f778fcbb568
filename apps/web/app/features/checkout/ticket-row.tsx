import type { EventTicket } from '@quivertree/contract/catalogue/catalogue';
import { limitText, notOnSaleText, salesEndText, stockLeftText } from '@quivertree/checkout/ticket-text';
import { showsSoldShare, soldShare, ticketDisplay } from '@quivertree/domain/stock/ticket-display';
import type { ReactNode } from 'react';
import { Price } from '../../ui/price.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { SoldOut, SoldOutWithoutScripts } from '../waiting-list/sold-out.tsx';

interface TicketRowProps {
  eventId: string;
  ticket: EventTicket;
  currency: string;
  /**
   * True if the public stock figures are exact. Otherwise they are capped: the bar then covers only the last few
   * tickets, and its label has no percentage.
   */
  exactStock: boolean;
  timeZone: string;
  now: number;
  /** True while the event takes orders. Otherwise a notice above the rows says why not, and they show only prices. */
  open: boolean;
  /** True if the visitor is known to be on this ticket type's waiting list. */
  joined?: boolean;
  /** Chosen quantity; undefined if none can be chosen. */
  quantity: number | undefined;
  onQuantity: (quantity: number) => void;
  /** Shown instead of the quantity control in pages without scripts. */
  plainControl?: ReactNode;
}

/** One ticket type with its price and quantity control (specification, section 4). */
export function TicketRow({
  eventId,
  open,
  ticket,
  currency,
  exactStock,
  timeZone,
  now,
  joined,
  quantity,
  onQuantity,
  plainControl,
}: TicketRowProps) {
  const salesEnd = salesEndText(ticket, now, timeZone);
  return (
    <>
      <div className="flex items-start justify-between gap-4 max-[16rem]:flex-col max-[16rem]:gap-2">
        <div className="min-w-0">
          <h3 className="text-xl leading-tight font-bold tracking-tight">{ticket.name}</h3>
          <p className="mt-1 font-semibold">
            <Price amount={ticket.price} currency={currency} />
          </p>
        </div>
        {open && <TicketControl {...{ ticket, timeZone, now, quantity, onQuantity, plainControl }} />}
      </div>
      {/* Always there, so that its text is announced when it appears. */}
      {quantity !== undefined && (
        <p aria-live="polite" className="text-right text-sm font-semibold not-empty:mt-1">
          {limitText(ticket, quantity)}
        </p>
      )}
      {open && salesEnd && <p className="figures mt-1 text-sm text-soft">{salesEnd}</p>}
      {ticket.description && <p className="mt-2 max-w-[44ch] leading-snug text-soft">{ticket.description}</p>}
      {open &&
        !joined &&
        ticketDisplay(ticket, now) === 'sold_out' &&
        // A noscript element within another one would end it early.
        (import.meta.env.SSR && plainControl ? (
          <SoldOutWithoutScripts />
        ) : (
          <SoldOut eventId={eventId} ticket={ticket} />
        ))}
      {open && showsSoldShare(ticket, now) && (
        <div className="mt-3">
          <ProgressBar share={soldShare(ticket)} label={stockLeftText(ticket, exactStock)} />
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
  plainControl,
}: Omit<TicketRowProps, 'eventId' | 'open' | 'joined' | 'currency' | 'exactStock'>) {
  const instead = notOnSaleText(ticket, now, timeZone);
  if (instead) return <p className="max-w-40 text-right leading-snug font-semibold text-soft">{instead}</p>;
  if (plainControl) return plainControl;
  return quantity === undefined ? null : (
    <QuantityStepper
      name={ticket.name}
      value={quantity}
      max={Math.min(ticket.maxPerOrder, ticket.available)}
      onChange={onQuantity}
    />
  );
}
