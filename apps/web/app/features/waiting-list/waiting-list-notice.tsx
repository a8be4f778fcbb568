import type { Answer } from '@quivertree/contract/call';
import type { EventDetail } from '@quivertree/contract/catalogue';
import { getOffer, leaveWaitingList } from '@quivertree/contract/waiting-list';
import { formatDateTime } from '@quivertree/domain/zoned-time';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { messageOf } from '../../error-message.ts';
import { Button } from '../../ui/button.tsx';
import type { OpenOffer } from './offered-event.ts';
import type { WaitingListLink } from './waiting-list-link.ts';

type Offer = Answer<typeof getOffer>;

interface WaitingListNoticeProps {
  event: EventDetail;
  link: WaitingListLink;
  /** Tickets are kept for this visitor. */
  onOffer: (offer: OpenOffer) => void;
}

/** What a mail's link is about, above the tickets. Fetched for whoever comes by such a link. */
export default function WaitingListNotice({ event, link, onOffer }: WaitingListNoticeProps) {
  return link.does === 'leave' ? (
    <Leave eventId={event.details.id} leaveKey={link.key} />
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
  const [problem, setProblem] = useState<string>();
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
  }, [eventId, offerKey]);
  if (problem) return <Notice role="alert">{problem}</Notice>;
  return offer ? <Notice role="status">{sentenceOf(offer, event.details.timeZone)}</Notice> : null;
}

function sentenceOf({ state, quantity, ticket, expiresAt }: Offer, timeZone: string): string {
  const tickets = quantity === 1 ? `1 ticket "${ticket}" is` : `${quantity} tickets "${ticket}" are`;
  switch (state) {
    case 'open':
      return `It is your turn: ${tickets} kept for you until ${formatDateTime(expiresAt, timeZone)}.`;
    case 'taken':
      return 'You have ordered the tickets that were kept for you.';
    case 'lapsed':
      return 'The time for your tickets has run out, and they went to the next in line. You can join the waiting list again.';
  }
}

function Leave({ eventId, leaveKey }: { eventId: string; leaveKey: string }) {
  const [state, setState] = useState<'asking' | 'busy' | 'left'>('asking');
  const [problem, setProblem] = useState<string>();
  async function leave(): Promise<void> {
    setState('busy');
    try {
      await apiClient.call(leaveWaitingList, { params: { eventId }, body: { key: leaveKey } });
      setState('left');
    } catch (error) {
      setProblem(messageOf(error));
    }
  }
  if (problem) return <Notice role="alert">{problem}</Notice>;
  if (state === 'left') return <Notice role="status">You have left the waiting list.</Notice>;
  return (
    <Notice role="status">
      <span className="mb-3 block">Do you want to leave the waiting list of this event?</span>
      <Button busy={state === 'busy'} onClick={() => void leave()}>
        Leave the waiting list
      </Button>
    </Notice>
  );
}

/** The link in the mail is about this, wherever on the page it stands. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

function Notice({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div role={role} ref={intoView} className="mb-4 border-l-4 border-aloe py-1 pl-4 font-semibold">
      {children}
    </div>
  );
}
