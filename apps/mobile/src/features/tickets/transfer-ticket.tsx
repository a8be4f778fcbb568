import { cancelTransfer, sendTransfer } from '@quivertree/contract/tickets/transfers';
import { isEmail } from '@quivertree/domain/events/custom-fields';
import { useState } from 'react';
import { Share, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { useAttempt } from '../../query/use-attempt.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { apiClient } from '../../session/session.ts';
import { hasDraft, useDraft } from '../../drafts/use-draft.ts';
import type { OrderTickets } from './stored-tickets.ts';
import { changed, refreshOrder } from './tickets.ts';

interface TransferTicketProps {
  ticket: OrderTickets['tickets'][number];
  ticketsKey: string;
}

/** Transfers a ticket by email or by a link to share, or cancels its transfer. */
export function TransferTicket({ ticket, ticketsKey }: TransferTicketProps) {
  const underWay = ticket.state === 'transferring';
  const [open, setOpen] = useState(() => !underWay && hasDraft(draftOf(ticket.id)));
  const [sent, setSent] = useState<SentTransfer>();
  if (!ticket.mayTransfer && !underWay) return null;
  const link = ticket.transferPath ? SERVER_URL + ticket.transferPath : sent?.link;
  const form = { ticketId: ticket.id, ticketsKey, onClose: () => setOpen(false) };
  return (
    <View style={{ gap: SPACE.two }}>
      {link !== undefined && <TransferLink link={link} email={sent?.link === link ? sent.email : ''} />}
      {!open ? (
        <Button
          kind="quiet"
          label={underWay ? 'Cancel transfer' : 'Transfer to someone else'}
          onPress={() => setOpen(true)}
          testID="transfer"
        />
      ) : underWay ? (
        <CancelTransfer {...form} onCancelled={() => setSent(undefined)} />
      ) : (
        <SendTransfer {...form} onSent={setSent} />
      )}
    </View>
  );
}

const draftOf = (ticketId: string) => `transfer:${ticketId}`;

interface SentTransfer {
  link: string;
  /** Address that the link was sent to; empty if it's for sharing only. */
  email: string;
}

interface TransferFormProps {
  ticketId: string;
  ticketsKey: string;
  onClose: () => void;
}

function SendTransfer({
  ticketId,
  ticketsKey,
  onClose,
  onSent,
}: TransferFormProps & { onSent: (transfer: SentTransfer) => void }) {
  const draft = useDraft(draftOf(ticketId), { email: '' });
  const { email } = draft.texts;
  const { busy, problem, setProblem, attempt } = useAttempt();

  function send(): void {
    const to = email.trim();
    if (to !== '' && !isEmail(to)) return setProblem('Please enter a valid email address.');
    void attempt(async () => {
      const body = { ticketId, ...(to === '' ? {} : { email: to }) };
      const { transferPath } = await changed(
        ticketsKey,
        apiClient.call(sendTransfer, { params: { ticketsKey }, body }),
      );
      draft.forget();
      onSent({ link: SERVER_URL + transferPath, email: to });
      await refreshOrder(ticketsKey);
      onClose();
    });
  }

  function close(): void {
    draft.forget();
    onClose();
  }

  return (
    <View style={{ gap: SPACE.two }}>
      <Text>
        Your code will stop working, and the new holder will get one of their own. You can cancel the transfer until
        they accept it.
      </Text>
      <TextField
        label="New holder’s email (optional)"
        hint="Leave this empty to get a link you can share yourself."
        value={email}
        onChangeText={(typed) => draft.change({ email: typed })}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect={false}
        maxLength={254}
      />
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      <Button label="Transfer ticket" busy={busy} onPress={send} testID="send-transfer" />
      <Button kind="outline" label="Cancel" disabled={busy} onPress={close} />
    </View>
  );
}

function TransferLink({ link, email }: SentTransfer) {
  return (
    <View style={{ gap: SPACE.two }}>
      <Notice
        text={
          email === ''
            ? 'Share this link with the person the ticket is for:'
            : `We’ve emailed ${email}. You can share the link too:`
        }
      >
        <Text selectable testID="transfer-link">
          {link}
        </Text>
      </Notice>
      <Button
        kind="outline"
        label="Share the link"
        onPress={() => void Share.share({ message: `A ticket for you: ${link}` }).catch(() => undefined)}
      />
    </View>
  );
}

function CancelTransfer({
  ticketId,
  ticketsKey,
  onClose,
  onCancelled,
}: TransferFormProps & { onCancelled: () => void }) {
  const { busy, problem, attempt } = useAttempt();
  const cancel = () =>
    attempt(async () => {
      await changed(ticketsKey, apiClient.call(cancelTransfer, { params: { ticketsKey }, body: { ticketId } }));
      await refreshOrder(ticketsKey);
      onCancelled();
      onClose();
    });
  return (
    <View style={{ gap: SPACE.two }}>
      <Text>No one has accepted this ticket yet. If you cancel the transfer, your code will work again.</Text>
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      <Button label="Cancel transfer" busy={busy} onPress={() => void cancel()} />
      <Button kind="outline" label="Keep transfer" disabled={busy} onPress={onClose} />
    </View>
  );
}
