import { JOIN_WAITING_LIST } from '@quivertree/checkout/join-waiting-list';
import { HOW_MANY, JOINED, joinedText, WAITING_LIST_EXPLAINED } from '@quivertree/checkout/waiting-list-words';
import type { EventTicket } from '@quivertree/contract/catalogue/catalogue';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { personProblems, trimmedPerson } from '@quivertree/domain/orders/person';
import { useState } from 'react';
import { AccessibilityInfo, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { PersonFields } from '../../design/person-fields.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { useAttempt } from '../../query/use-attempt.ts';
import { apiClient } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { hasDraft, useDraft } from '../../drafts/use-draft.ts';
import { QuantityStepper } from '../checkout/quantity-stepper.tsx';

interface JoinWaitingListProps {
  eventId: string;
  ticket: EventTicket;
}

/** Lets someone join the waiting list of a sold-out ticket type. */
export function JoinWaitingList({ eventId, ticket }: JoinWaitingListProps) {
  const [open, setOpen] = useState(() => hasDraft(draftOf(ticket.id)));
  if (open) return <WaitingListForm eventId={eventId} ticket={ticket} onCancel={() => setOpen(false)} />;
  return <Button kind="outline" label={JOIN_WAITING_LIST} onPress={() => setOpen(true)} testID="join-waiting-list" />;
}

const draftOf = (ticketId: string) => `waiting-list:${ticketId}`;

function WaitingListForm({ eventId, ticket, onCancel }: JoinWaitingListProps & { onCancel: () => void }) {
  const { user } = useSession();
  const [quantity, setQuantity] = useState(1);
  const draft = useDraft(draftOf(ticket.id), { name: user?.name ?? '', email: user?.email ?? '' });
  const person = draft.texts;
  const [refused, setRefused] = useState(false);
  const [ahead, setAhead] = useState<number>();
  const { busy, problem, attempt } = useAttempt();

  function join(): void {
    const found = personProblems(person);
    if (found) {
      setRefused(true);
      return AccessibilityInfo.announceForAccessibility(found.name ?? found.email ?? '');
    }
    void attempt(async () => {
      const body = { ticketId: ticket.id, quantity, attendee: trimmedPerson(person) };
      setAhead((await apiClient.call(joinWaitingList, { params: { eventId }, body })).ahead);
      draft.forget();
      AccessibilityInfo.announceForAccessibility(JOINED);
    });
  }

  function cancel(): void {
    draft.forget();
    onCancel();
  }

  if (ahead !== undefined)
    return (
      <Notice text={JOINED}>
        <Text>{joinedText(ahead, person.email.trim())}</Text>
      </Notice>
    );
  return (
    <View style={{ gap: SPACE.two, paddingVertical: SPACE.one }}>
      <Text colour="camelthornSoft">{WAITING_LIST_EXPLAINED}</Text>
      <View style={{ flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Text kind="strong">{HOW_MANY}</Text>
        <QuantityStepper name={ticket.name} value={quantity} min={1} max={ticket.maxPerOrder} onChange={setQuantity} />
      </View>
      <PersonFields person={person} onChange={draft.change} problems={refused ? personProblems(person) : undefined} />
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      <Button label={JOIN_WAITING_LIST} busy={busy} onPress={join} testID="confirm-waiting-list" />
      <Button kind="outline" label="Cancel" disabled={busy} onPress={cancel} />
    </View>
  );
}
