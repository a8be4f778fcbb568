import { returnTicket, withdrawReturn } from '@quivertree/contract/tickets/returns';
import { useRevalidator } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';
import { returnConsequences, type ReturnTerms, cancelReturnConsequences } from '@quivertree/domain/tickets/return-text';

interface ReturnTicketFormProps {
  ticketId: string;
  ticketsKey: string;
  terms: ReturnTerms;
  /** True if the ticket has already been returned and can be taken off sale. */
  onReturn: boolean;
  onClose: () => void;
}

/** Explains what returning a ticket means for the money, and returns the ticket or takes it off sale. */
export default function ReturnTicketForm({ ticketId, ticketsKey, terms, onReturn, onClose }: ReturnTicketFormProps) {
  const { revalidate } = useRevalidator();
  const { busy, problem, attempt } = useAttempt();
  const change = () =>
    attempt(async () => {
      await apiClient.call(onReturn ? withdrawReturn : returnTicket, { params: { ticketsKey }, body: { ticketId } });
      await revalidate();
      onClose();
    });
  return (
    <div className="flex flex-col gap-4">
      {(onReturn ? cancelReturnConsequences() : returnConsequences(terms)).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <FormAlert>{problem}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button kind="outline" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button busy={busy} className="flex-1" onClick={() => void change()}>
          {onReturn ? 'Take my ticket off sale' : 'Return my ticket'}
        </Button>
      </div>
    </div>
  );
}
