import { lazy } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FormBehindButton } from './form-behind-button.tsx';
import type { DrawnTicket } from './load-order-tickets.server.ts';
import { retryImport } from '../../hydration/retrying-import.ts';

const ReturnTicketForm = lazy(() => retryImport(() => import('./return-ticket-form.tsx')));

/** Section below a ticket, for returning the ticket or taking it off sale again. */
export function ReturnTicket({ ticket, ticketsKey }: { ticket: DrawnTicket; ticketsKey: string }) {
  const usable = useHydrated();
  const onReturn = ticket.state === 'offered';
  const terms = ticket.returnTerms;
  if (!usable || !terms || (!ticket.mayReturn && !onReturn)) return null;
  return (
    <FormBehindButton label={onReturn ? 'Take this ticket off sale' : 'Return this ticket'}>
      {(close) => (
        <ReturnTicketForm
          ticketId={ticket.id}
          ticketsKey={ticketsKey}
          terms={terms}
          onReturn={onReturn}
          onClose={close}
        />
      )}
    </FormBehindButton>
  );
}
