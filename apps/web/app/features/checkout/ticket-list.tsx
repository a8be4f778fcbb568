import { SALES_NOTICES } from '@quivertree/checkout/checkout-words';
import { TicketRow } from './ticket-row.tsx';
import type { Checkout } from './use-checkout.ts';

/**
 * Ticket types, one row each. Controls are hidden if sales are closed, and at the payment, because they wouldn't change
 * the order to be paid.
 */
export function TicketList({ checkout }: { checkout: Checkout }) {
  const { selling, step, price, waitingList } = checkout;
  const { tickets, details, options } = checkout.event;
  const hasControls = selling && step !== 'pay';
  return (
    <ul className="border-b border-hairline">
      {tickets.map((ticket) => (
        <li key={ticket.id} className="border-t border-hairline py-5">
          <TicketRow
            eventId={details.id}
            open={!SALES_NOTICES[details.salesStatus]}
            ticket={ticket}
            currency={options.currency}
            exactStock={options.exactStock ?? true}
            timeZone={details.timeZone}
            now={checkout.now}
            joined={waitingList.waitingFor === ticket.name}
            quantity={hasControls ? (price.lines.find((line) => line.ticket === ticket)?.quantity ?? 0) : undefined}
            onQuantity={(quantity) => checkout.setQuantity(ticket, quantity)}
          />
        </li>
      ))}
    </ul>
  );
}
