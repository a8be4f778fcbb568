import { plural } from '@quivertree/domain/text/plural';
import './tickets.css';
import { placeLine } from '@quivertree/domain/places/place';
import { useState } from 'react';
import { useRootData } from '../../document/use-root-data.ts';
import { eventPath, orderTicketsPath } from '../../pages/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { AddToCalendar } from '../catalogue/event/add-to-calendar.tsx';
import { ReturnTicket } from './return-ticket.tsx';
import { admittingFirst, ticketsTitle } from '@quivertree/domain/tickets/ticket-text';
import type { DrawnOrder, DrawnTicket } from './load-order-tickets.server.ts';
import { TransferTicket } from './transfer-ticket.tsx';
import { nameAndDate } from '@quivertree/domain/tickets/ticket-date';
import { ticketEntry } from '@quivertree/domain/tickets/ticket-entry';
import { TicketCard, TicketDate } from './ticket-card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SUN } from '../../ui/icons.ts';

/** An order's tickets, for anyone with the link. Works without scripts. */
export function OrderTicketsPage({ order, ticketsKey }: { order: DrawnOrder; ticketsKey: string }) {
  const { event, tickets, reference, pdfPath, receiptPath } = order;
  const valid = tickets.filter(({ qr }) => qr !== null).length;
  const usable = valid > 0 && !event.overText;
  // Tickets stay in place when one is transferred or returned.
  const [admittedIds] = useState(() => tickets.filter(({ qr }) => qr !== null).map(({ id }) => id));
  const shown = admittingFirst(tickets, ({ id }) => admittedIds.includes(id));
  return (
    <div className="tickets-page wall">
      <header className="tickets-title">
        <p className="eyebrow text-dune-ink">{ticketsTitle(valid)}</p>
        <h1 className="mt-2 text-2xl sm:text-5xl lg:mt-3 lg:text-6xl">{event.name}</h1>
        {usable && (
          <p className="mt-3 flex items-start gap-2.5 lg:text-lg">
            <Icon path={SUN} className="mt-0.5 size-5 shrink-0 text-dune-ink" />
            At the door, turn up your screen’s brightness and show the code.
          </p>
        )}
      </header>
      <div className="ticket-stack">
        {shown.map(({ ticket, index }, place) => (
          <div key={ticket.id} className="grid gap-4">
            <TicketCard
              ticket={ticket}
              event={event}
              reference={reference}
              index={index}
              count={tickets.length}
              previous={shown[place - 1]?.index}
              next={shown[place + 1]?.index}
            />
            {!event.overText && (
              <>
                <Wallets ticket={ticket} />
                <TransferTicket ticket={ticket} ticketsKey={ticketsKey} />
                <ReturnTicket ticket={ticket} ticketsKey={ticketsKey} />
              </>
            )}
          </div>
        ))}
      </div>
      <section aria-label="About these tickets" className="tickets-facts">
        <p className="text-lg font-semibold text-balance">
          <TicketDate event={event} />
        </p>
        <p className="text-lg">{placeLine(event)}</p>
        <p className="mt-1 text-soft">Hosted by {event.organizerName}</p>
        {usable && (
          <p className="mt-6 max-w-prose border-l-4 border-aloe pl-4">
            If a code can’t be scanned, the letters below it work too. Anyone with this page can use the tickets, so
            only share it with your guests.
          </p>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-x-2 gap-y-3">
          {valid > 0 && (
            <a href={pdfPath} download className={buttonClass('action')}>
              Download as PDF
            </a>
          )}
          {receiptPath && (
            <a href={receiptPath} download className={buttonClass('outline')}>
              Receipt
            </a>
          )}
          {usable && <SendByWhatsApp order={order} ticketsKey={ticketsKey} count={valid} />}
          <p className="basis-full">
            <Link
              to={eventPath(event)}
              className="inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              About the event
            </Link>
          </p>
        </div>
        {usable && (
          <p className="mt-3 max-w-prose text-soft">
            The PDF works offline. Save it to your phone in case there’s no signal at the door.
          </p>
        )}
        {usable && event.state !== 'postponed' && (
          <div className="mt-8">
            <AddToCalendar entry={ticketEntry(event)} eventId={event.id} />
          </div>
        )}
      </section>
    </div>
  );
}

/** Link that sends these tickets to someone in a chat; works without scripts. */
function SendByWhatsApp({
  order: { event },
  ticketsKey,
  count,
}: {
  order: DrawnOrder;
  ticketsKey: string;
  count: number;
}) {
  const { publicUrl } = useRootData();
  const url = publicUrl + orderTicketsPath(ticketsKey);
  const what = `${nameAndDate(event)}: ${url}`;
  const text = plural(count, `Your ticket for ${what}`, `Your {n} tickets for ${what}`);
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('outline')}
    >
      {plural(count, 'Send by WhatsApp', 'Send {n} tickets by WhatsApp')}
    </a>
  );
}

const NAMES = { apple: 'Add to Apple Wallet', google: 'Add to Google Wallet' } as const;

/** Links that add a ticket to a phone's wallet, for each wallet that the platform supports. */
function Wallets({ ticket }: { ticket: DrawnTicket }) {
  if (ticket.wallets.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2 print:hidden">
      {ticket.wallets.map(({ wallet, path }) => (
        <a key={wallet} href={path} rel="noreferrer" className={buttonClass('outline', 'max-sm:w-full')}>
          {NAMES[wallet]}
        </a>
      ))}
    </p>
  );
}
