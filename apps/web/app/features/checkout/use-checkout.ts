import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { ticketDisplay } from '@quivertree/domain/stock/ticket-display';
import { useEffect, useState } from 'react';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { useSession } from '../session/use-session.ts';
import { type OpenOffer, offeredEvent } from '@quivertree/checkout/offered-event';
import { type BasketPrice, basketPrice } from '@quivertree/checkout/basket-price';
import { type CheckoutStep, checkoutStep } from '@quivertree/checkout/checkout-step';
import { readAsGuest } from '@quivertree/checkout/drafts';
import { SALES_NOTICES } from '@quivertree/checkout/checkout-words';
import { useBasket } from './use-basket.ts';
import type { BuyersOrder } from '@quivertree/checkout/pay-again';
import type { PaymentTab } from './payment-tab.ts';
import type { ProviderForm } from './provider-form.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useRootData } from '../../document/use-root-data.ts';

/** A payment form to post, with the tab opened for it if the browser allowed one. */
export type PaymentForm = ProviderForm & {
  tab?: PaymentTab | undefined;
  /** The order that the form pays for. */
  order?: BuyersOrder | undefined;
  /** End of the order's reservation, if the server sent it. */
  until?: string | undefined;
};

/** Offer or entry that an email of the waiting list has led this visitor to. */
interface WaitingListVisit {
  /** Key that lets the order claim the tickets reserved for this visitor. */
  offerKey: string | undefined;
  /** Selects the tickets that the waiting list has reserved for this visitor. */
  takeOffer(offer: OpenOffer): void;
  /** Name of the ticket type that this visitor is waiting for. */
  waitingFor: string | undefined;
  setWaitingFor(ticketName: string | undefined): void;
}

/** Choice between signing in and ordering as a guest. */
interface GuestGate {
  /** The signed-in user; undefined until the session is known. */
  user: { name: string; email: string } | null | undefined;
  /** Continues from the gate as a guest, or returns to it. */
  setAsGuest(asGuest: boolean): void;
  /** True once the visitor has used a button to reach or leave the gate. That button has gone, so focus has to move. */
  moved: boolean;
}

/** State of the form with the buyer's details, which the checkout bar submits. */
interface BuyerForm {
  /** True once the form has loaded. */
  shown: boolean;
  setShown(shown: boolean): void;
  /** True while the order is being placed or the buyer is being sent to pay. */
  submitting: boolean;
  setSubmitting(submitting: boolean): void;
}

export interface Checkout {
  step: CheckoutStep;
  /** The event as this visitor sees it, including tickets reserved for them. */
  event: EventDetail;
  /** Fetches the event again, since availability or prices may have changed. */
  refreshEvent(): void;
  now: number;
  /** True if any of the event's tickets are on sale. */
  selling: boolean;
  /** Tickets that this visitor has chosen, with their price. */
  price: BasketPrice;
  setQuantity: ReturnType<typeof useBasket>['setQuantity'];
  waitingList: WaitingListVisit;
  gate: GuestGate;
  form: BuyerForm;
  /** Form to post in order to pay for the placed order; undefined if there is none. */
  paymentForm: PaymentForm | undefined;
  setPaymentForm(post: PaymentForm | undefined): void;
}

/** The visitor's selection on an event's page and the state of the checkout. */
export function useCheckout(shown: EventDetail, refreshEvent: () => void): Checkout {
  const [offer, setOffer] = useState<OpenOffer>();
  const [waitingFor, setWaitingFor] = useState<string>();
  const event = offeredEvent(shown, offer);
  const now = useNow();
  const { basket, setQuantity } = useBasket(event.details.id, event.tickets, now);
  const { ready, user } = useSession();
  const [asGuest, setAsGuest] = useState<boolean>();
  const [wasGuest, setWasGuest] = useState(false);
  useEffect(() => {
    setWasGuest(readAsGuest(browserStorage('localStorage'), shown.details.id, Date.now()));
  }, [shown.details.id]);
  const [submitting, setSubmitting] = useState(false);
  const [formShown, setFormShown] = useState(false);
  const [paymentForm, setPaymentForm] = useState<PaymentForm>();
  return {
    step: checkoutStep({
      basketEmpty: basket.lines.length === 0,
      signedIn: user !== null,
      asGuest: asGuest ?? wasGuest,
      ordered: paymentForm !== undefined,
    }),
    event,
    refreshEvent,
    now,
    selling:
      event.tickets.some((ticket) => ticketDisplay(ticket, now) === 'on_sale') &&
      !SALES_NOTICES[event.details.salesStatus],
    price: basketPrice(basket, event),
    setQuantity,
    waitingList: {
      offerKey: offer?.key,
      takeOffer(open) {
        setOffer(open);
        const ticket = offeredEvent(shown, open).tickets.find(({ id }) => id === open.ticketId);
        if (ticket) setQuantity(ticket, open.quantity);
      },
      waitingFor,
      setWaitingFor,
    },
    gate: {
      user: user ?? (ready ? null : undefined),
      setAsGuest,
      moved: asGuest !== undefined,
    },
    form: { shown: formShown, setShown: setFormShown, submitting, setSubmitting },
    paymentForm,
    setPaymentForm,
  };
}

/** Update interval, in milliseconds. The updates let sales open and close on a page that stays open. */
const STEP = 15_000;

/** A clock that differs from the server's by more than this, in milliseconds, is wrong. */
const MAX_DIFFERENCE = 3_600_000;

/**
 * Current time, in milliseconds since 1970. The first render uses the document's time, so that hydration matches even
 * if the browser's clock is wrong; if it is wrong by more than an hour, the time since then is added to the document's.
 */
function useNow(): number {
  const { asOf } = useRootData();
  const hydrated = useHydrated();
  const difference = asOf - performance.timeOrigin;
  const correction = Math.abs(difference) > MAX_DIFFERENCE ? difference : 0;
  const [now, setNow] = useState(() => (hydrated ? Date.now() + correction : asOf));
  useEffect(() => {
    const tick = () => setNow(Date.now() + correction);
    tick();
    const timer = setInterval(tick, STEP);
    return () => clearInterval(timer);
  }, [correction]);
  return now;
}
