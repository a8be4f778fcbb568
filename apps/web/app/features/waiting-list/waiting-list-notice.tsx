import type { Answer } from '@quivertree/contract/call';
import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import {
  changeWaitingEntry,
  declineOffer,
  getOffer,
  getWaitingEntry,
  leaveWaitingList,
} from '@quivertree/contract/waiting-list/waiting-list';
import { offerText } from '@quivertree/domain/waiting-list/offer-text';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { messageOf } from '@quivertree/contract/error-message';
import { Button } from '../../ui/button.tsx';
import { centreInView } from '../../ui/element-refs.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { useAttempt } from '../../calls/use-attempt.ts';
import { WithTimeLeft } from '../checkout/time-left.tsx';
import { ContinuePayment } from '../payments/continue-payment.tsx';
import type { OpenOffer } from '@quivertree/checkout/offered-event';
import { CONTINUE_TO_PAYMENT, NOT_PAID } from '@quivertree/checkout/unpaid-order-words';
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

type Offer = Answer<typeof getOffer>;

interface WaitingListNoticeProps {
  event: EventDetail;
  link: WaitingListLink;
  /** Called if tickets are reserved for this visitor, and with none of them and no key once they are declined. */
  onOffer: (offer: OpenOffer) => void;
  /** Called with the name of the ticket type that this visitor is waiting for, and with none once they have left. */
  onWaiting: (ticketName: string | undefined) => void;
}

/** Notice above the tickets for visitors who followed a link in a waiting-list email; loaded only for them. */
export function WaitingListNotice({ event, link, onOffer, onWaiting }: WaitingListNoticeProps) {
  return link.does === 'leave' ? (
    <OwnEntry eventId={event.details.id} entryKey={link.key} onWaiting={onWaiting} />
  ) : (
    <OfferNotice event={event} offerKey={link.key} onOffer={onOffer} />
  );
}

function OfferNotice({
  event,
  offerKey,
  onOffer,
}: {
  event: EventDetail;
  offerKey: string;
  onOffer: WaitingListNoticeProps['onOffer'];
}) {
  const eventId = event.details.id;
  const [offer, setOffer] = useState<Offer>();
  const [declined, setDeclined] = useState(false);
  const { busy, problem, setProblem, attempt } = useAttempt();
  const take = useEffectEvent(({ state, ticketId, quantity }: Offer) => {
    if (state === 'open') onOffer({ key: offerKey, ticketId, quantity });
  });
  useEffect(() => {
    apiClient.call(getOffer, { params: { eventId, key: offerKey } }).then(
      (found) => {
        setOffer(found);
        take(found);
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, [eventId, offerKey, setProblem]);
  if (problem) return <Notice role="alert">{problem}</Notice>;
  if (declined) return <Notice role="status">{DECLINED}</Notice>;
  if (!offer) return null;
  if (offer.unpaidOrder) return <UnpaidOrder order={offer.unpaidOrder} />;
  const decline = () =>
    attempt(async () => {
      await apiClient.call(declineOffer, { params: { eventId, key: offerKey } });
      // The tickets are no longer in the basket, and an order of other tickets mustn't claim them.
      onOffer({ key: '', ticketId: offer.ticketId, quantity: 0 });
      setDeclined(true);
    });
  return (
    <Notice role="status">
      <p>{offerText(offer, event.details.timeZone)}</p>
      {offer.state === 'open' && (
        <Button kind="outline" className="mt-3" busy={busy} onClick={() => void decline()}>
          {DECLINE_OFFER}
        </Button>
      )}
    </Notice>
  );
}

/** Leads to the payment of the order that took the offer, also in a browser that didn't place it. */
function UnpaidOrder({ order }: { order: NonNullable<Offer['unpaidOrder']> }) {
  return (
    <Notice role="status">
      <p className="mb-3">
        <WithTimeLeft sentence={NOT_PAID} until={order.until} />
      </p>
      <ContinuePayment order={order} label={CONTINUE_TO_PAYMENT} />
    </Notice>
  );
}

type Entry = Answer<typeof getWaitingEntry>;

/** Lets someone change their waiting-list entry or leave the list, identified by the key from the email. */
function OwnEntry({
  eventId,
  entryKey,
  onWaiting,
}: {
  eventId: string;
  entryKey: string;
  onWaiting: WaitingListNoticeProps['onWaiting'];
}) {
  const [entry, setEntry] = useState<Entry>();
  const [quantity, setQuantity] = useState(1);
  const [done, setDone] = useState<string>();
  const { busy, problem, setProblem, attempt } = useAttempt();
  useEffect(() => {
    apiClient.call(getWaitingEntry, { params: { eventId, key: entryKey } }).then(
      (found) => {
        setEntry(found);
        setQuantity(found.quantity);
        onWaiting(found.ticket);
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, [eventId, entryKey, setProblem, onWaiting]);

  const change = () =>
    attempt(async () => {
      const body = { key: entryKey, quantity };
      await apiClient.call(changeWaitingEntry, { params: { eventId }, body });
      setDone(changedText(quantity));
    });
  const leave = () =>
    attempt(async () => {
      await apiClient.call(leaveWaitingList, { params: { eventId }, body: { key: entryKey } });
      setDone(LEFT);
      onWaiting(undefined);
    });

  if (done) return <Notice role="status">{done}</Notice>;
  if (problem) return <Notice role="alert">{problem}</Notice>;
  if (!entry) return null;
  const waiting = entry.state === 'waiting';
  return (
    <Notice role="status">
      <span className="mb-3 flex flex-wrap items-center justify-between gap-4">
        {entryText(entry)}
        {waiting && (
          <QuantityStepper
            name={entry.ticket}
            value={quantity}
            max={entry.maxPerOrder}
            onChange={(n) => setQuantity(Math.max(1, n))}
          />
        )}
      </span>
      <span className="flex flex-wrap gap-3">
        {waiting && (
          <Button busy={busy} disabled={quantity === entry.quantity} onClick={() => void change()}>
            {CHANGE_QUANTITY}
          </Button>
        )}
        <Button kind="outline" busy={busy} onClick={() => void leave()}>
          {LEAVE_WAITING_LIST}
        </Button>
      </span>
    </Notice>
  );
}

/** Scrolled to, since visitors followed the email's link to see it. */
function Notice({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div role={role} ref={centreInView} className="mb-4 border-l-4 border-aloe py-1 pl-4 font-semibold">
      {children}
    </div>
  );
}
