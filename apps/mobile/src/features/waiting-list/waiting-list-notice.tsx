import { SALES_NOTICES } from '@quivertree/checkout/checkout-words';
import type { WaitingListLink } from '@quivertree/checkout/waiting-list-link';
import {
  CHANGE_QUANTITY,
  changedText,
  DECLINE_OFFER,
  DECLINED,
  entryText,
  LEAVE_WAITING_LIST,
  LEFT,
} from '@quivertree/checkout/waiting-list-words';
import type { Answer } from '@quivertree/contract/call';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import {
  changeWaitingEntry,
  declineOffer,
  getOffer,
  getWaitingEntry,
  leaveWaitingList,
} from '@quivertree/contract/waiting-list/waiting-list';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { SPACE } from '../../design/theme.ts';
import { AnswerView } from '../../query/answer-view.tsx';
import { useAttempt } from '../../query/use-attempt.ts';
import { useCall } from '../../query/use-call.ts';
import { apiClient } from '../../session/session.ts';
import { QuantityStepper } from '../checkout/quantity-stepper.tsx';
import { UnpaidOrder } from '../checkout/unpaid-order.tsx';
import { useOffer } from '../checkout/use-offer.ts';

interface WaitingListNoticeProps {
  details: EventDetail['details'];
  link: WaitingListLink;
}

/** Notice above the tickets for someone who followed a link in a waiting-list email. */
export function WaitingListNotice({ details, link }: WaitingListNoticeProps) {
  return link.does === 'leave' ? (
    <OwnEntry eventId={details.id} entryKey={link.key} />
  ) : (
    <Offer details={details} offerKey={link.key} />
  );
}

function Offer({ details, offerKey }: { details: EventDetail['details']; offerKey: string }) {
  const { text, problem, open, unpaid } = useOffer(details.id, offerKey, details.timeZone);
  const [declined, setDeclined] = useState(false);
  const decline = useAttempt();
  const client = useQueryClient();
  if (declined) return <Notice text={DECLINED} />;
  if (problem !== undefined) return <Notice tone="problem" text={problem} />;
  if (unpaid) return <UnpaidOrder order={unpaid} />;
  const closed = SALES_NOTICES[details.salesStatus];
  if (closed !== undefined) return <Notice text={closed} />;
  if (text === undefined) return null;
  const onDecline = () =>
    decline.attempt(async () => {
      await apiClient.call(declineOffer, { params: { eventId: details.id, key: offerKey } });
      setDeclined(true);
      await client.invalidateQueries({ queryKey: [getOffer.name] });
    });
  return (
    <View style={{ gap: SPACE.two }}>
      <Notice text={text} />
      {decline.problem !== undefined && <Notice tone="problem" text={decline.problem} />}
      {open && <Button kind="outline" label={DECLINE_OFFER} busy={decline.busy} onPress={() => void onDecline()} />}
    </View>
  );
}

/** Lets someone change their waiting-list entry or leave the list, identified by the key from the email. */
function OwnEntry({ eventId, entryKey }: { eventId: string; entryKey: string }) {
  const [done, setDone] = useState<string>();
  const entry = useCall(getWaitingEntry, { params: { eventId, key: entryKey } });
  if (done !== undefined) return <Notice text={done} />;
  return (
    <AnswerView query={entry} loadingLabel="Loading your waiting-list entry" skeleton={<Skeleton height={120} />}>
      {(answer) => <EntryChoices entry={answer} eventId={eventId} entryKey={entryKey} onDone={setDone} />}
    </AnswerView>
  );
}

interface EntryChoicesProps {
  entry: Answer<typeof getWaitingEntry>;
  eventId: string;
  entryKey: string;
  /** Called with a sentence about the change. */
  onDone: (done: string) => void;
}

function EntryChoices({ entry, eventId, entryKey, onDone }: EntryChoicesProps) {
  const [quantity, setQuantity] = useState(entry.quantity);
  const { busy, problem, attempt } = useAttempt();
  const waiting = entry.state === 'waiting';

  const change = () =>
    attempt(async () => {
      await apiClient.call(changeWaitingEntry, { params: { eventId }, body: { key: entryKey, quantity } });
      onDone(changedText(quantity));
    });
  const leave = () =>
    attempt(async () => {
      await apiClient.call(leaveWaitingList, { params: { eventId }, body: { key: entryKey } });
      onDone(LEFT);
    });

  return (
    <View style={{ gap: SPACE.two }}>
      <Notice text={entryText(entry)}>
        {waiting && (
          <QuantityStepper
            name={entry.ticket}
            value={quantity}
            min={1}
            max={entry.maxPerOrder}
            onChange={setQuantity}
          />
        )}
      </Notice>
      {problem !== undefined && <Notice tone="problem" text={problem} />}
      {waiting && (
        <Button
          label={CHANGE_QUANTITY}
          busy={busy}
          disabled={quantity === entry.quantity}
          onPress={() => void change()}
        />
      )}
      <Button kind="outline" label={LEAVE_WAITING_LIST} busy={busy} onPress={() => void leave()} />
    </View>
  );
}
