import { cancelTransfer, sendTransfer } from '@quivertree/contract/tickets/transfers';
import { isEmail } from '@quivertree/domain/events/custom-fields';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';

interface TransferTicketFormProps {
  ticketId: string;
  ticketsKey: string;
  /** True if a transfer is under way and can be cancelled. */
  underWay: boolean;
  onCancel: () => void;
}

/** Transfers a ticket by email, or by a link to share in a chat. */
export default function TransferTicketForm({ ticketId, ticketsKey, underWay, onCancel }: TransferTicketFormProps) {
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState('');
  const { busy, problem, setProblem, attempt } = useAttempt();
  const [link, setLink] = useState<string>();

  function send(submitted: FormEvent): void {
    submitted.preventDefault();
    const to = email.trim();
    if (to !== '' && !isEmail(to)) return setProblem('Please enter a valid email address.');
    void attempt(async () => {
      const body = { ticketId, ...(to === '' ? {} : { email: to }) };
      const { transferPath } = await apiClient.call(sendTransfer, { params: { ticketsKey }, body });
      setLink(location.origin + transferPath);
      await revalidate();
    });
  }

  const callBack = () =>
    attempt(async () => {
      await apiClient.call(cancelTransfer, { params: { ticketsKey }, body: { ticketId } });
      await revalidate();
      onCancel();
    });

  if (link)
    return (
      <div role="status" className="flex flex-col gap-3">
        <p className="font-semibold">
          {email.trim() === ''
            ? 'Share this link with the person the ticket is for:'
            : `We’ve emailed ${email.trim()}. You can share the link too:`}
        </p>
        <a href={link} className="break-all underline underline-offset-4">
          {link}
        </a>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`A ticket for you: ${link}`)}`}
          rel="noreferrer"
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          Share on WhatsApp
        </a>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      {underWay ? (
        <p>No one has accepted this ticket yet. If you cancel the transfer, your code will work again.</p>
      ) : (
        <form noValidate onSubmit={send} className="flex flex-col gap-4" id={`transfer-${ticketId}`}>
          <p>
            Your code will stop working, and the new holder will get a new one. You can cancel the transfer until they
            accept it.
          </p>
          <TextField
            label="New holder’s email"
            type="email"
            optional
            autoComplete="off"
            maxLength={254}
            hint="Leave this empty to get a link you can share yourself."
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </form>
      )}
      <FormAlert>{problem}</FormAlert>
      <div className="flex gap-3">
        <Button kind="outline" onClick={onCancel} disabled={busy}>
          {underWay ? 'Keep transfer' : 'Cancel'}
        </Button>
        {underWay ? (
          <Button busy={busy} className="flex-1" onClick={() => void callBack()}>
            Cancel transfer
          </Button>
        ) : (
          <Button type="submit" form={`transfer-${ticketId}`} busy={busy} className="flex-1">
            Transfer ticket
          </Button>
        )}
      </div>
    </div>
  );
}
