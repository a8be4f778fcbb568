import type { EventDetail, EventTicket } from '@quivertree/contract/catalogue/catalogue';
import { orderPath } from '../../pages/paths.ts';
import { Button } from '../../ui/button.tsx';
import { quantityField } from './order-fields.ts';
import { TicketRow } from './ticket-row.tsx';

interface TicketFormProps {
  event: EventDetail;
  now: number;
}

/** Ticket selection without scripts: number inputs, posted to the page that continues the purchase. */
export function TicketForm({ event: { details, tickets, options }, now }: TicketFormProps) {
  return (
    <form method="post" action={orderPath(details)} className="flex flex-col gap-5">
      <ul className="border-b border-hairline">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="border-t border-hairline py-5">
            <TicketRow
              eventId={details.id}
              open
              ticket={ticket}
              currency={options.currency}
              exactStock={options.exactStock ?? true}
              timeZone={details.timeZone}
              now={now}
              quantity={undefined}
              onQuantity={() => {}}
              plainControl={<QuantityInput ticket={ticket} />}
            />
          </li>
        ))}
      </ul>
      <Button type="submit">Get tickets</Button>
    </form>
  );
}

function QuantityInput({ ticket: { id, name, maxPerOrder, available } }: { ticket: EventTicket }) {
  return (
    <input
      type="number"
      aria-label={`Quantity of ${name}`}
      name={quantityField(id)}
      min={0}
      max={Math.min(maxPerOrder, available)}
      defaultValue={0}
      className="min-h-12 w-24 rounded-md border border-current bg-pan-bright px-3"
    />
  );
}
