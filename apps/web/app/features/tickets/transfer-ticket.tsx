import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Loading } from '../../ui/loading.tsx';
import type { DrawnTicket } from './load-order-tickets.server.ts';
import { retryImport } from '../../hydration/retrying-import.ts';

const TransferTicketForm = lazy(() => retryImport(() => import('./transfer-ticket-form.tsx')));

/**
 * Section below a ticket, for transferring the ticket to someone else or cancelling the transfer. The form is loaded on
 * demand.
 */
export function TransferTicket({ ticket, ticketsKey }: { ticket: DrawnTicket; ticketsKey: string }) {
  const [open, setOpen] = useState(false);
  const usable = useHydrated();
  const underWay = ticket.state === 'transferring';
  if (!usable || (!ticket.mayTransfer && !underWay)) return null;
  return (
    <div className="print:hidden">
      {open ? (
        <Suspense fallback={<Loading />}>
          <TransferTicketForm
            ticketId={ticket.id}
            ticketsKey={ticketsKey}
            underWay={underWay}
            onCancel={() => setOpen(false)}
          />
        </Suspense>
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          {underWay ? 'Cancel transfer' : 'Transfer to someone else'}
        </button>
      )}
    </div>
  );
}
