import type { EventDetail } from '@quivertree/contract/catalogue';
import { ticketDisplay } from '@quivertree/domain/ticket-display';
import { orderPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { quantityField } from './order-fields.ts';

/** What is picked where no scripts run: plain numbers, posted to a page that carries the purchase on. */
export function TicketForm({ event: { details, tickets }, now }: { event: EventDetail; now: number }) {
  return (
    <form method="post" action={orderPath(details)} className="mt-5 flex flex-col gap-4">
      {tickets
        .filter((ticket) => ticketDisplay(ticket, now) === 'on_sale')
        .map(({ id, name, maxPerOrder, available }) => (
          <label key={id} className="flex items-center justify-between gap-4 font-semibold">
            {name}
            <span className="w-24">
              <input
                type="number"
                name={quantityField(id)}
                min={0}
                max={Math.min(maxPerOrder, available)}
                defaultValue={0}
                className="min-h-12 w-full rounded-md border border-current bg-pan-bright px-3"
              />
            </span>
          </label>
        ))}
      <Button type="submit">Get tickets</Button>
    </form>
  );
}
