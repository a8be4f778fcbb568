import { returnTicket, withdrawReturn } from '@quivertree/contract/tickets/returns';
import { cancelReturnConsequences, returnConsequences } from '@quivertree/domain/tickets/return-text';
import { useState } from 'react';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { useAttempt } from '../../query/use-attempt.ts';
import { apiClient } from '../../session/session.ts';
import type { OrderTickets } from './stored-tickets.ts';
import { changed, refreshOrder } from './tickets.ts';

interface ReturnTicketProps {
  ticket: OrderTickets['tickets'][number];
  ticketsKey: string;
}

/** Returns a ticket at face value, or takes it off sale again. */
export function ReturnTicket({ ticket, ticketsKey }: ReturnTicketProps) {
  const [open, setOpen] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const onSale = ticket.state === 'offered';
  const { returnTerms } = ticket;
  if (!returnTerms || (!ticket.mayReturn && !onSale)) return null;
  if (!open)
    return (
      <Button
        kind="quiet"
        label={onSale ? 'Take this ticket off sale' : 'Return this ticket'}
        onPress={() => setOpen(true)}
      />
    );
  const change = () =>
    attempt(async () => {
      const call = onSale ? withdrawReturn : returnTicket;
      await changed(ticketsKey, apiClient.call(call, { params: { ticketsKey }, body: { ticketId: ticket.id } }));
      await refreshOrder(ticketsKey);
      setOpen(false);
    });
  return (
    <View style={{ gap: SPACE.two }}>
      {(onSale ? cancelReturnConsequences() : returnConsequences(returnTerms)).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      <Button
        label={onSale ? 'Take my ticket off sale' : 'Return my ticket'}
        busy={busy}
        onPress={() => void change()}
      />
      <Button kind="outline" label="Cancel" disabled={busy} onPress={() => setOpen(false)} />
    </View>
  );
}
