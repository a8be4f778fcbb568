import { lazy, Suspense, useState } from 'react';
import { Loading } from '../../ui/loading.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { DrawnTicket } from './load-order-tickets.server.ts';
import { retryImport } from '../../hydration/retrying-import.ts';

const ReturnTicketForm = lazy(() => retryImport(() => import('./return-ticket-form.tsx')));

/** Section below a ticket, for returning the ticket or taking it off sale again. The form is loaded on demand. */
export function ReturnTicket({ ticket, ticketsKey }: { ticket: DrawnTicket; ticketsKey: string }) {
  const [open, setOpen] = useState(false);
  const usable = useHydrated();
  const onReturn = ticket.state === 'offered';
  if (!usable || !ticket.returnTerms || (!ticket.mayReturn && !onReturn)) return null;
  if (!open)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 justify-self-start font-semibold underline underline-offset-4 print:hidden"
      >
        {onReturn ? 'Take this ticket off sale' : 'Return this ticket'}
      </button>
    );
  return (
    <div className="print:hidden">
      <Suspense fallback={<Loading />}>
        <ReturnTicketForm
          ticketId={ticket.id}
          ticketsKey={ticketsKey}
          terms={ticket.returnTerms}
          onReturn={onReturn}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    </div>
  );
}
