import type { OrderStatus } from '@quivertree/contract/orders/orders';
import { formatPrice, minorOf } from '@quivertree/domain/money/money';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { type ReactNode, useEffect, useState } from 'react';
import { contactPath, eventPath, homePath, paymentStatusPath } from '../../pages/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { clearPurchase } from '@quivertree/checkout/clear-purchase';
import { announceOrder } from '@quivertree/checkout/followed-order';
import { systemClock } from '@quivertree/runtime/clock';
import {
  payableOrder,
  type PayableOrder,
  payLabel,
  statusText,
  viewTicketsLabel,
} from '@quivertree/checkout/status-text';
import { WithTimeLeft } from '../checkout/time-left.tsx';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import type { DrawnOrder } from '../tickets/load-order-tickets.server.ts';
import { ContinuePayment } from './continue-payment.tsx';
import { IssuedTickets } from './issued-tickets.tsx';
import { StatusView, type StatusViewProps } from './status-view.tsx';
import { organiserMailto, refundedAmount } from '@quivertree/checkout/order-outcome';
import { linkBackToApp } from '../checkout/app-payment.ts';

interface PaymentResultProps {
  order: OrderStatus;
  /** The buyer's key, if the page was opened through the buyer's own link. */
  buyerKey: string | undefined;
  /** Tickets of the order; undefined for anyone but its buyer. */
  tickets: DrawnOrder | undefined;
}

interface OutcomeProps {
  order: OrderStatus;
  payable: PayableOrder | undefined;
  /** Heading and text. */
  outcome: Pick<StatusViewProps, 'tone' | 'title' | 'text'>;
}

/** Outcome of a payment, with its next steps and the order's facts. */
export function PaymentResult({ order, buyerKey, tickets }: PaymentResultProps) {
  const { reference, status } = order;
  useEffect(() => announceOrder(browserStorage('localStorage'), systemClock, reference, status), [reference, status]);
  const payable = payableOrder(order, buyerKey);
  const { tone, title, paragraphs } = statusText(order, payable);
  const text = paragraphs.map((paragraph) => (
    <p key={paragraph} className="not-first:mt-3">
      {payable ? <WithTimeLeft sentence={paragraph} until={payable.until} /> : paragraph}
    </p>
  ));
  const shown = { order, payable, outcome: { tone, title, text } };
  switch (status) {
    case 'success':
      return <Confirmation {...shown} tickets={tickets} />;
    case 'pending':
      return <Pending {...shown} />;
    case 'refunded':
    case 'cancelled':
      return <RefundedOrCancelled {...shown} />;
    default:
      return <Failure {...shown} />;
  }
}

function Pending({ order, payable, outcome }: OutcomeProps) {
  return (
    <StatusView
      {...outcome}
      name={order.description}
      actions={
        <>
          {payable && <ContinuePayment order={payable} label={payLabel(order)} />}
          {order.inSuspense && <ContactUs />}
          <RefreshStatus payable={payable} kind={payable || order.inSuspense ? 'outline' : 'action'} />
          <BackToHome />
          <BackToApp reference={order.reference} />
        </>
      }
    >
      <Facts order={order} />
    </StatusView>
  );
}

function Failure({ order, payable, outcome }: OutcomeProps) {
  return (
    <StatusView
      {...outcome}
      name={order.description}
      actions={
        <>
          {payable ? (
            <ContinuePayment order={payable} label={payLabel(order)} />
          ) : (
            // Leads back to the event, where the basket and the answers are still stored.
            <Link to={eventPath({ id: order.eventId })} className={buttonClass()}>
              {payLabel(order)}
            </Link>
          )}
          <BackToHome />
          <RefreshStatus payable={payable} />
          <BackToApp reference={order.reference} />
        </>
      }
    >
      <Facts order={order} />
    </StatusView>
  );
}

/** Outcome of a refunded or cancelled order, whose payment didn't fail. */
function RefundedOrCancelled({ order, outcome }: OutcomeProps) {
  const { eventId } = order;
  const organiser = organiserMailto(order);
  useEffect(() => clearPurchase(browserStorage('localStorage'), eventId), [eventId]);
  return (
    <StatusView
      {...outcome}
      name={order.description}
      actions={
        <>
          {order.inSuspense && <ContactUs />}
          {organiser && (
            <a href={organiser} className={buttonClass()}>
              Contact the organiser
            </a>
          )}
          <Link
            to={eventPath({ id: eventId })}
            className={buttonClass(order.inSuspense || organiser ? 'outline' : 'action')}
          >
            Back to Event
          </Link>
          <BackToHome />
          <BackToApp reference={order.reference} />
        </>
      }
    >
      <Refunded order={order} />
      <Facts order={order} />
    </StatusView>
  );
}

function Confirmation({ order, outcome, tickets }: OutcomeProps & { tickets: DrawnOrder | undefined }) {
  const { amount, currency, description, reference, eventId, customerName, customerEmail, ticketsPath } = order;
  useEffect(() => clearPurchase(browserStorage('localStorage'), eventId), [eventId]);
  return (
    <StatusView
      {...outcome}
      name={order.eventName}
      tickets={tickets && <IssuedTickets order={tickets} />}
      actions={
        <>
          <BackToApp reference={order.reference} atOnce />
          {ticketsPath && (
            // Opens a document, of which the service worker keeps a copy. With data alone, it would fetch the document too.
            <a href={ticketsPath} className={buttonClass()}>
              {viewTicketsLabel(order)}
            </a>
          )}
          <Link to={eventPath({ id: eventId })} className={buttonClass(ticketsPath ? 'outline' : 'action')}>
            Back to Event
          </Link>
          <BackToHome />
        </>
      }
    >
      <Detail term="Order">{description}</Detail>
      <Refunded order={order} />
      <Detail term="Amount">{formatPrice({ amount: minorOf(amount), currency })}</Detail>
      {customerName && <Detail term="Name">{customerName}</Detail>}
      {customerEmail && <Detail term="Email">{customerEmail}</Detail>}
      <Reference>{reference}</Reference>
    </StatusView>
  );
}

function Refunded({ order }: { order: OrderStatus }) {
  const refunded = refundedAmount(order);
  return refunded !== undefined && <Detail term="Refunded">{refunded}</Detail>;
}

function Facts({ order: { amount, currency, reference } }: { order: OrderStatus }) {
  return (
    <>
      <Detail term="Amount">{formatPrice({ amount: minorOf(amount), currency })}</Detail>
      <Reference>{reference}</Reference>
    </>
  );
}

/** Short reference to read out and write down, with the full one below it in small print, as specified. */
function Reference({ children }: { children: string }) {
  return (
    <Detail term="Reference">
      <span translate="no">{shownReference(children)}</span>
      <span translate="no" className="block text-xs font-normal text-soft">
        {children}
      </span>
    </Detail>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-hairline py-3 last:border-0 sm:grid-cols-[7rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd className="figures font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

type Kind = 'action' | 'outline';

function ContactUs() {
  return (
    <Link to={contactPath} className={buttonClass()}>
      Contact us
    </Link>
  );
}

export function BackToHome({ kind = 'outline' }: { kind?: Kind }) {
  return (
    <Link to={homePath} className={buttonClass(kind)}>
      Back to Home
    </Link>
  );
}

/** Reloads the page. If the order can be paid, first asks the provider, whose notification may be late. */
function RefreshStatus({ payable, kind = 'outline' }: { payable: PayableOrder | undefined; kind?: Kind }) {
  if (payable)
    return (
      <form method="post" action={paymentStatusPath(payable.reference)}>
        <input type="hidden" name="key" value={payable.key} />
        <Button type="submit" kind={kind} name="refresh">
          Refresh Status
        </Button>
      </form>
    );
  return (
    <>
      <Button kind={kind} onClick={() => location.reload()} className="needs-scripts">
        Refresh Status
      </Button>
      <noscript>
        <a href="" className={buttonClass(kind)}>
          Refresh Status
        </a>
      </noscript>
    </>
  );
}

/**
 * Leads a buyer who came from the phone app back to the app, with a button; empty for everyone else. `atOnce` opens the
 * app where the browser allows that. It is only for pages without a next step, which opening the app would interrupt. On
 * all other pages the button comes last, because it appears late and would move the others from under a finger.
 */
function BackToApp({ reference, atOnce = false }: { reference: string; atOnce?: boolean }) {
  const [link, setLink] = useState<string>();
  useEffect(() => {
    const back = linkBackToApp(browserStorage('sessionStorage'), reference);
    setLink(back);
    if (back && atOnce) location.assign(back);
  }, [reference, atOnce]);
  return (
    link && (
      <a href={link} className={buttonClass('action')}>
        Back to the app
      </a>
    )
  );
}
