import type { Answer } from '@quivertree/contract/call';
import { CallError } from '@quivertree/contract/client';
import { acceptTransfer, getTransfer } from '@quivertree/contract/tickets/transfers';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { eventDates } from '@quivertree/domain/events/event-date';
import { personProblems, trimmedPerson } from '@quivertree/domain/orders/person';
import { shortPlace } from '@quivertree/domain/places/place';
import { closedTransferText } from '@quivertree/domain/tickets/transfer-states';
import { router, useLocalSearchParams } from 'expo-router';
import { useState } from 'react';
import { AccessibilityInfo, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { PersonFields } from '../../design/person-fields.tsx';
import { Screen } from '../../design/screen.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';
import { AnswerView } from '../../query/answer-view.tsx';
import { useAttempt } from '../../query/use-attempt.ts';
import { useCall } from '../../query/use-call.ts';
import { apiClient } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { ticketsKeyOf } from './merge-sync.ts';

/** Accepts a transferred ticket: anyone with the link can take it under their own name. */
export function AcceptTicketScreen() {
  const { transferKey } = useLocalSearchParams<{ transferKey: string }>();
  const transfer = useCall(getTransfer, { params: { transferKey } });
  return (
    <Screen belowHeader testID="accept-ticket">
      <AnswerView query={transfer} loadingLabel="Loading the ticket" skeleton={<Skeleton height={240} />}>
        {(answer) => <Transfer transfer={answer} transferKey={transferKey} onRefused={() => void transfer.refetch()} />}
      </AnswerView>
    </Screen>
  );
}

interface TransferProps {
  transfer: Answer<typeof getTransfer>;
  transferKey: string;
  onRefused: () => void;
}

function Transfer({ transfer, transferKey, onRefused }: TransferProps) {
  const { event, fromName, ticketTypeName, state, expiresAt } = transfer;
  const closed = closedTransferText(state, event.state);
  const { ready } = useSession();
  return (
    <>
      <View style={{ gap: SPACE.one }}>
        <Text kind="eyebrow" colour="duneInk">{`${fromName} sent you a ticket`}</Text>
        <Text kind="title">{event.name}</Text>
        <Text kind="strong">{eventDates(event)}</Text>
        <Text>{shortPlace(event)}</Text>
        <Text colour="camelthornSoft">{ticketTypeName}</Text>
      </View>
      {closed !== undefined ? (
        <Notice text={closed}>
          <Button kind="outline" label="See all events" onPress={() => router.dismissTo('/')} />
        </Notice>
      ) : (
        // The form starts with the user's name, so it waits for the session.
        ready && (
          <AcceptForm
            transferKey={transferKey}
            until={formatDateTime(expiresAt, event.timeZone)}
            onRefused={onRefused}
          />
        )
      )}
    </>
  );
}

interface AcceptFormProps {
  transferKey: string;
  until: string;
  /** Fetches the transfer again, which then says why it can't be accepted. */
  onRefused: () => void;
}

function AcceptForm({ transferKey, until, onRefused }: AcceptFormProps) {
  const { user } = useSession();
  const draft = useDraft(`accept:${transferKey}`, { name: user?.name ?? '', email: user?.email ?? '' });
  const person = draft.texts;
  const [refused, setRefused] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const problems = refused ? personProblems(person) : undefined;

  function accept(): void {
    const found = personProblems(person);
    if (found) {
      setRefused(true);
      return AccessibilityInfo.announceForAccessibility(found.name ?? found.email ?? '');
    }
    void attempt(async () => {
      const body = trimmedPerson(person);
      try {
        const { ticketsPath } = await apiClient.call(acceptTransfer, { params: { transferKey }, body });
        draft.forget();
        router.replace(`/tickets/${encodeURIComponent(ticketsKeyOf(ticketsPath))}`);
      } catch (error) {
        // Meanwhile, someone else may have accepted it, or the sender cancelled it.
        if (error instanceof CallError && error.status === 409) onRefused();
        throw error;
      }
    });
  }

  return (
    <View style={{ gap: SPACE.two }}>
      <Text kind="heading">Your details</Text>
      <PersonFields
        person={person}
        onChange={draft.change}
        problems={problems}
        emailHint="We’ll send the link to your ticket here."
      />
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      <Button label="Accept ticket" busy={busy} onPress={accept} testID="accept" />
      <Text kind="small" colour="camelthornSoft">{`You can accept this ticket until ${until}.`}</Text>
    </View>
  );
}
