import { SALES_NOTICES } from '@quivertree/checkout/sales-notices';
import { TicketRow } from './ticket-row.tsx';
import type { Checkout } from './use-checkout.ts';

/**
 * Ticket types, one row each. Controls are hidden if sales are closed, and at the payment, because they wouldn't change
 * the order to be paid.
 */
export function TicketList({ checkout }: { checkout: Checkout }) {
  const { tickets, details, options } = checkout.event;
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
            joined={checkout.waitingFor === ticket.name}
            quantity={checkout.selling && checkout.step !== 'pay' ? checkout.quantityOf(ticket.id) : undefined}
            onQuantity={(quantity) => checkout.setQuantity(ticket, quantity)}
          />
        </li>
      ))}
    </ul>
  );
}
