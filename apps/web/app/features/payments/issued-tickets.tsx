import { plural } from '@quivertree/domain/text/plural';
import '../tickets/tickets.css';
import { TicketCard } from '../tickets/ticket-card.tsx';
import type { DrawnOrder } from '../tickets/load-order-tickets.server.ts';

/** The tickets just bought, ready for the door. */
export function IssuedTickets({ order: { tickets, event, reference } }: { order: DrawnOrder }) {
  const title = plural(tickets.length, 'Your ticket', 'Your {n} tickets');
  return (
    <section aria-labelledby="issued">
      <h2 id="issued" className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-soft">We’ve also emailed you a copy. Show the code on each ticket at the door.</p>
      <div className="ticket-stack">
        {tickets.map((ticket, index) => (
          <TicketCard
            key={ticket.id}
            ticket={ticket}
            event={event}
            reference={reference}
            index={index}
            count={tickets.length}
            previous={index > 0 ? index - 1 : undefined}
            next={index < tickets.length - 1 ? index + 1 : undefined}
          />
        ))}
      </div>
    </section>
  );
}
