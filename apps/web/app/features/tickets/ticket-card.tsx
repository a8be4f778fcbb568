import { shownReference } from '@quivertree/domain/orders/order-reference';
import { placeLine } from '@quivertree/domain/places/place';
import { classNames } from '../../ui/class-names.ts';
import type { DrawnOrder, DrawnTicket } from './load-order-tickets.server.ts';
import { QrCode } from './qr-code.tsx';
import { spelledShortCode } from '@quivertree/domain/tickets/short-code';
import { ticketDate } from '@quivertree/domain/tickets/ticket-date';
import { missingCodeText, ticketNotes } from '@quivertree/domain/tickets/ticket-text';

interface TicketCardProps {
  ticket: DrawnTicket;
  event: DrawnOrder['event'];
  reference: string;
  /** Zero-based position in the order. */
  index: number;
  /** Number of tickets in the order. */
  count: number;
  /** Zero-based positions of the tickets shown before and after this one. */
  previous: number | undefined;
  next: number | undefined;
}

function ticketAnchor(index: number): string {
  return `ticket-${index + 1}`;
}

/** An event's date for its ticket holders, which wraps after its dash rather than before it. */
export function TicketDate({ event }: { event: DrawnOrder['event'] }) {
  return ticketDate(event).replace(' – ', '\u00a0– ');
}

/** One ticket with everything its holder needs at the door, on one phone screen or one printed page. */
export function TicketCard({ ticket, event, reference, index, count, previous, next }: TicketCardProps) {
  const place = placeLine(event);
  const title = `Ticket ${index + 1} of ${count}`;
  const faded = ticket.qr === null || event.overText !== undefined;
  return (
    <article id={ticketAnchor(index)} aria-label={title} className="ticket" data-faded={faded || undefined}>
      <div className="ticket-head">
        <p className="flex justify-between gap-4 text-sm font-semibold">
          <span>{ticket.ticketTypeName}</span>
          <span className="figures shrink-0">{title}</span>
        </p>
        <p className="mt-2 font-display text-2xl leading-tight font-extrabold tracking-tight">{event.name}</p>
        <p className="mt-2 text-sm text-balance">
          <TicketDate event={event} />
        </p>
        <p className="text-sm">{place}</p>
      </div>
      <div className="ticket-body">
        {event.overText && (
          <p className={classNames('pb-4 font-display text-2xl font-extrabold', ticket.qr && 'text-center')}>
            {event.overText}
          </p>
        )}
        {ticket.qr ? (
          <>
            <div className="-mx-4 -mt-3 sm:-mx-2">
              <QrCode drawing={ticket.qr} label={`QR code of ticket ${index + 1}`} />
            </div>
            <p aria-hidden translate="no" className="figures -mt-2 text-center text-2xl font-bold tracking-wider">
              {ticket.shortCode}
            </p>
            <p className="sr-only">{`Short code: ${spelledShortCode(ticket.shortCode)}`}</p>
          </>
        ) : (
          <WithoutCode state={ticket.state} />
        )}
        <dl className="mt-4 grid gap-2 border-t border-dashed border-current/30 pt-3 text-sm">
          <div>
            <dt className="ticket-soft">Name</dt>
            <dd className="font-semibold">{ticket.attendeeName}</dd>
          </div>
          <div>
            <dt className="ticket-soft">Order</dt>
            <dd className="figures font-semibold whitespace-nowrap">{shownReference(reference)}</dd>
          </div>
          {ticketNotes(ticket).map((note) => (
            <div key={note}>
              <dt className="ticket-soft">Good to know</dt>
              <dd className="font-semibold">{note}</dd>
            </div>
          ))}
        </dl>
      </div>
      {count > 1 && <TicketSteps index={index} previous={previous} next={next} />}
    </article>
  );
}

function WithoutCode({ state }: { state: DrawnTicket['state'] }) {
  const { title, advice } = missingCodeText(state);
  return (
    <div className="flex flex-col gap-2 pb-1">
      <p className="font-display text-3xl font-extrabold tracking-tight">{title}</p>
      <p>{advice}</p>
    </div>
  );
}

/** Plain anchors to the neighbouring tickets: they work without scripts and offline. */
function TicketSteps({ index, previous, next }: Pick<TicketCardProps, 'index' | 'previous' | 'next'>) {
  const step = 'inline-flex min-h-11 items-center px-4 font-semibold underline underline-offset-4';
  return (
    <nav
      aria-label={`Tickets before and after ticket ${index + 1}`}
      className="flex justify-between px-1 pb-2 print:hidden"
    >
      {previous !== undefined ? (
        <a href={`#${ticketAnchor(previous)}`} className={step}>
          Previous ticket
        </a>
      ) : (
        <span />
      )}
      {next !== undefined && (
        <a href={`#${ticketAnchor(next)}`} className={step}>
          Next ticket
        </a>
      )}
    </nav>
  );
}
