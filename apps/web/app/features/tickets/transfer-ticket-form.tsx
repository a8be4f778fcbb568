import { cancelTransfer, sendTransfer } from '@quivertree/contract/tickets/transfers';
import { isEmail } from '@quivertree/domain/events/custom-fields';
import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { apiClient } from '../../calls/api-client.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { TextField } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { COPY } from '../../ui/icons.ts';
import { takeFocus } from '../../ui/element-refs.ts';
import { useRefusedForm } from '../../ui/use-refused-form.ts';
import { useAttempt } from '../../calls/use-attempt.ts';

interface TransferTicketFormProps {
  ticketId: string;
  ticketsKey: string;
  /** True if a transfer is under way and can be cancelled. */
  underWay: boolean;
  /** Path of the link of a transfer that is under way. */
  transferPath: string | null;
  onClose: () => void;
}

/** Transfers a ticket by email, or by a link to share in a chat. */
export default function TransferTicketForm({
  ticketId,
  ticketsKey,
  underWay,
  transferPath: openPath,
  onClose,
}: TransferTicketFormProps) {
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<SentTransfer>();
  const { busy, problem, attempt } = useAttempt();

  const send = (email: string) =>
    attempt(async () => {
      const body = { ticketId, ...(email === '' ? {} : { email }) };
      const { transferPath } = await apiClient.call(sendTransfer, { params: { ticketsKey }, body });
      setSent({ link: location.origin + transferPath, email });
      void revalidate();
    });

  const callBack = () =>
    attempt(async () => {
      await apiClient.call(cancelTransfer, { params: { ticketsKey }, body: { ticketId } });
      await revalidate();
      onClose();
    });

  return (
    <div className="flex flex-col gap-4">
      {sent ? (
        <TransferLink {...sent} />
      ) : underWay ? (
        <>
          <p>No one has accepted this ticket yet. If you cancel the transfer, your code will work again.</p>
          {openPath !== null && <TransferLink link={location.origin + openPath} email="" />}
        </>
      ) : (
        <NewHolderForm id={`transfer-${ticketId}`} onSend={(email) => void send(email)} />
      )}
      <FormAlert>{problem}</FormAlert>
      <div className="flex flex-wrap gap-3">
        {!sent && (
          <Button kind="outline" onClick={onClose} disabled={busy}>
            {underWay ? 'Keep transfer' : 'Cancel'}
          </Button>
        )}
        {sent || underWay ? (
          <Button
            kind={sent ? 'outline' : 'action'}
            busy={busy}
            className={sent ? undefined : 'flex-1'}
            onClick={() => void callBack()}
          >
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

function NewHolderForm({ id, onSend }: { id: string; onSend: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const { form, refused, refuse } = useRefusedForm();
  const to = email.trim();
  const valid = to === '' || isEmail(to);

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (valid) onSend(to);
    else refuse();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4" id={id}>
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
        error={refused && !valid ? 'Please enter a valid email address.' : undefined}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </form>
  );
}

interface SentTransfer {
  link: string;
  /** Empty if the transfer wasn't emailed. */
  email: string;
}

/** Link with which the new holder accepts the ticket. */
function TransferLink({ link, email }: SentTransfer) {
  const id = useId();
  return (
    <>
      <p id={id} className="font-semibold">
        {email === ''
          ? 'Share this link with the person the ticket is for:'
          : `We’ve emailed ${email}. You can share the link too:`}
      </p>
      <a ref={takeFocus} href={link} aria-describedby={id} className="break-all underline underline-offset-4">
        {link}
      </a>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyText(link, 'Link copied', 'Couldn’t copy the link. Please copy it yourself.')}>
          <Icon path={COPY} className="size-5" />
          Copy link
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`A ticket for you: ${link}`)}`}
          rel="noreferrer"
          className={buttonClass('outline')}
        >
          Share on WhatsApp
        </a>
      </div>
    </>
  );
}
