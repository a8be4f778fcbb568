import type { OpenOffer } from '@quivertree/checkout/offered-event';
import type { PayableOrder } from '@quivertree/checkout/status-text';
import { getOffer } from '@quivertree/contract/waiting-list/waiting-list';
import { messageOf } from '@quivertree/contract/error-message';
import { offerText } from '@quivertree/domain/waiting-list/offer-text';
import { useCall } from '../../query/use-call.ts';

/** An offer from the waiting list, by the key in its email: what it says, and its tickets while they're reserved. */
export interface FollowedOffer {
  text?: string | undefined;
  problem?: string | undefined;
  open?: OpenOffer | undefined;
  /** The order that took the offer, while it can be paid. */
  unpaid?: PayableOrder | undefined;
}

export function useOffer(eventId: string, key: string | undefined, timeZone: string): FollowedOffer {
  const { data, error } = useCall(getOffer, { params: { eventId, key: key ?? '' } }, { enabled: key !== undefined });
  if (error) return { problem: messageOf(error) };
  if (!data || key === undefined) return {};
  const { state, ticketId, quantity, unpaidOrder } = data;
  if (unpaidOrder) return { unpaid: unpaidOrder };
  return { text: offerText(data, timeZone), open: state === 'open' ? { key, ticketId, quantity } : undefined };
}
