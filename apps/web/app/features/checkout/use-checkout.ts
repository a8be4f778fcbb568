import type { EventDetail } from '@quivertree/contract/catalogue';
import { ticketDisplay } from '@quivertree/domain/ticket-display';
import { useEffect, useState } from 'react';
import { browserStorage } from '../session/browser-storage.ts';
import { useSession } from '../session/use-session.ts';
import { type OpenOffer, offeredEvent } from '../waiting-list/offered-event.ts';
import { type BasketPrice, basketPrice } from './basket-price.ts';
import { type CheckoutStep, checkoutStep } from './checkout-step.ts';
import { readAsGuest } from './drafts.ts';
import { SALES_NOTICES } from './sales-notices.ts';
import { useBasket } from './use-basket.ts';
import type { BuyersOrder } from './pay-again.ts';
import type { PaymentTab } from './payment-tab.ts';
import { useNow } from './use-now.ts';
import type { WayToPay } from './where-to-pay.ts';

/** A form to be posted; into the tab that the visitor's click has opened, where the browser let it. */
export type PostToPay = Extract<WayToPay, { kind: 'post' }> & {
  tab?: PaymentTab | undefined;
  /** The order that it pays, and when its reservation ends, where the server says so. */
  order?: BuyersOrder | undefined;
  until?: string | undefined;
};

export interface Checkout {
  step: CheckoutStep;
  /** The event as it is for this visitor, with what is kept for them. */
  event: EventDetail;
  /** Goes with the order, so that it may take what is kept. */
  offerKey: string | undefined;
  /** Tickets of the waiting list are kept for this visitor: they are picked at once. */
  takeOffer(offer: OpenOffer): void;
  now: number;
  /** Whether anything can be picked at all. */
  selling: boolean;
  price: BasketPrice;
  quantityOf(ticketId: string): number;
  setQuantity: ReturnType<typeof useBasket>['setQuantity'];
  /** Who is signed in; undefined until that is known. */
  user: { name: string; email: string } | null | undefined;
  /** The gate's way on, and back to it. */
  goOnAsGuest(): void;
  backToGate(): void;
  /** The visitor went there just now by a button that is gone: the focus has to go along. */
  moved: boolean;
  /** The order is on its way to the server, or the buyer on the way to pay. */
  submitting: boolean;
  /** The form that the last button submits is there: it is fetched by itself. */
  formShown: boolean;
  setFormShown(shown: boolean): void;
  setSubmitting(submitting: boolean): void;
  /** A placed order that is paid by posting a form. */
  toPost: PostToPay | undefined;
  setToPost(post: PostToPay | undefined): void;
  /** Asks for the event again: what is left, or what it costs, may have changed. */
  refreshEvent(): void;
}

/** What the visitor has picked on an event's page, and how far the checkout is. */
export function useCheckout(shown: EventDetail, refreshEvent: () => void): Checkout {
  const [offer, setOffer] = useState<OpenOffer>();
  const event = offeredEvent(shown, offer);
  const now = useNow();
  const { ready, user } = useSession();
  const { basket, setQuantity } = useBasket(event.details.id, event.tickets, now);
  const [asGuest, setAsGuest] = useState<boolean>();
  const [wasGuest, setWasGuest] = useState(false);
  useEffect(() => {
    setWasGuest(readAsGuest(browserStorage('localStorage'), shown.details.id, Date.now()));
  }, [shown.details.id]);
  const [submitting, setSubmitting] = useState(false);
  const [formShown, setFormShown] = useState(false);
  const [toPost, setToPost] = useState<PostToPay>();
  return {
    step: checkoutStep({
      basketEmpty: basket.lines.length === 0,
      signedIn: user !== null,
      asGuest: asGuest ?? wasGuest,
      ordered: toPost !== undefined,
    }),
    now,
    selling:
      event.tickets.some((ticket) => ticketDisplay(ticket, now) === 'on_sale') &&
      !SALES_NOTICES[event.details.salesStatus],
    price: basketPrice(basket, event),
    quantityOf: (ticketId) => basket.lines.find((line) => line.ticketId === ticketId)?.qty ?? 0,
    setQuantity,
    user: user ?? (ready ? null : undefined),
    goOnAsGuest: () => setAsGuest(true),
    backToGate: () => setAsGuest(false),
    moved: asGuest !== undefined,
    submitting,
    formShown,
    setFormShown,
    setSubmitting,
    toPost,
    setToPost,
    refreshEvent,
    event,
    offerKey: offer?.key,
    takeOffer(kept) {
      setOffer(kept);
      const ticket = offeredEvent(shown, kept).tickets.find(({ id }) => id === kept.ticketId);
      if (ticket) setQuantity(ticket, kept.quantity);
    },
  };
}
