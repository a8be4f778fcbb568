import { admittingFirst, ticketsTitle } from '@quivertree/domain/tickets/ticket-text';
import '../tickets/tickets.css';
import { TicketCard } from '../tickets/ticket-card.tsx';
import type { DrawnOrder, DrawnTicket } from '../tickets/load-order-tickets.server.ts';

/** The tickets just bought, ready for the door. */
export function IssuedTickets({ order: { tickets, event, reference } }: { order: DrawnOrder }) {
  const admits = ({ qr }: DrawnTicket) => qr !== null;
  const shown = admittingFirst(tickets, admits);
  const valid = tickets.filter(admits).length;
  return (
    <section aria-labelledby="issued" className="max-w-104">
      <h2 id="issued" className="text-2xl">
        {ticketsTitle(valid)}
      </h2>
      <p className="mt-1 mb-5 text-soft">
        We’ve also emailed you a copy.{valid > 0 && !event.overText && ' Show the code on each ticket at the door.'}
      </p>
      <div className="ticket-stack">
        {shown.map(({ ticket, index }, place) => (
          <TicketCard
            key={ticket.id}
            ticket={ticket}
            event={event}
            reference={reference}
            index={index}
            count={tickets.length}
            previous={shown[place - 1]?.index}
            next={shown[place + 1]?.index}
          />
        ))}
      </div>
    </section>
  );
}
