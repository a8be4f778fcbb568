import { lazy } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FormBehindButton } from './form-behind-button.tsx';
import type { DrawnTicket } from './load-order-tickets.server.ts';
import { retryImport } from '../../hydration/retrying-import.ts';

const TransferTicketForm = lazy(() => retryImport(() => import('./transfer-ticket-form.tsx')));

/** Section below a ticket, for transferring the ticket to someone else or cancelling the transfer. */
export function TransferTicket({ ticket, ticketsKey }: { ticket: DrawnTicket; ticketsKey: string }) {
  const usable = useHydrated();
  const underWay = ticket.state === 'transferring';
  if (!usable || (!ticket.mayTransfer && !underWay)) return null;
  return (
    <FormBehindButton label={underWay ? 'Share or cancel transfer' : 'Transfer to someone else'}>
      {(close) => (
        <TransferTicketForm
          ticketId={ticket.id}
          ticketsKey={ticketsKey}
          underWay={underWay}
          transferPath={ticket.transferPath}
          onClose={close}
        />
      )}
    </FormBehindButton>
  );
}
