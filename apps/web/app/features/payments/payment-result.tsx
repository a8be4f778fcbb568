import type { OrderStatus } from '@quivertree/contract/orders/orders';
import { formatPrice, minorOf } from '@quivertree/domain/money/money';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { type ReactNode, useEffect } from 'react';
import { eventPath, homePath } from '../../pages/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../pages/link.tsx';
import { clearPurchase } from '@quivertree/checkout/clear-purchase';
import { announceOrder } from '@quivertree/checkout/followed-order';
import { systemClock } from '@quivertree/runtime/clock';
import { TimeLeft } from '../checkout/time-left.tsx';
import { browserStorage } from '../session/browser-storage.ts';
import type { DrawnOrder } from '../tickets/load-order-tickets.server.ts';
import { ContinuePayment } from './continue-payment.tsx';
import { IssuedTickets } from './issued-tickets.tsx';
import { StatusView } from './status-view.tsx';
import { orderOutcome } from '@quivertree/checkout/order-outcome';

interface PaymentResultProps {
  order: OrderStatus;
  /** The buyer's key, if the page was opened through the buyer's own link. */
  buyerKey: string | undefined;
  /** Tickets of the order; undefined for anyone but its buyer. */
  tickets: DrawnOrder | undefined;
}

/**
 * Outcome of a payment: success, pending, or failure for any other status (specification, sections 2 and 4). Refunded
 * and cancelled orders have an outcome of their own.
 */
export function PaymentResult({ order, buyerKey, tickets }: PaymentResultProps) {
  const { reference, status } = order;
  useEffect(() => announceOrder(browserStorage('localStorage'), systemClock, reference, status), [reference, status]);
  const open = order.payableUntil && buyerKey ? { key: buyerKey, until: order.payableUntil } : undefined;
  switch (status) {
    case 'success':
      return <Confirmation order={order} tickets={tickets} />;
    case 'pending':
      return (
        <StatusView
          tone="waiting"
          title="Payment Pending"
          text={
            open ? (
              <>
                You haven’t paid yet. Your tickets are reserved <TimeLeft until={open.until} />.
              </>
            ) : (
              'Your payment is being processed. This may take a few moments.'
            )
          }
          name={order.description}
          actions={
            <>
              {open && <ContinuePayment reference={reference} buyerKey={open.key} label="Continue to payment" />}
              <RefreshStatus kind={open ? 'outline' : 'action'} />
              <BackToHome />
            </>
          }
        >
          <Facts order={order} />
        </StatusView>
      );
    case 'refunded':
    case 'cancelled':
      return <RefundedOrCancelled order={order} />;
    default:
      return <Failure order={order} open={open} />;
  }
}

function Failure({ order, open }: { order: OrderStatus; open: { key: string; until: string } | undefined }) {
  const { eventId, reference, description, status } = order;
  return (
    <StatusView
      tone="bad"
      title="Payment Failed"
      text={
        <>
          <p>We couldn't complete your payment. Please try again.</p>
          {open && (
            <p className="mt-3">
              Nothing was charged. Your tickets are still reserved <TimeLeft until={open.until} />.
            </p>
          )}
          {status === 'expired' && (
            <p className="mt-3">Your reservation has expired, and the tickets are back on sale.</p>
          )}
        </>
      }
      name={description}
      actions={
        <>
          {open ? (
            <ContinuePayment reference={reference} buyerKey={open.key} label="Try again" />
          ) : (
            // Leads back to the event, where the basket and the answers are still stored.
            <Link to={eventPath({ id: eventId })} className={buttonClass()}>
              Try again
            </Link>
          )}
          <BackToHome />
          <RefreshStatus />
        </>
      }
    >
      <Facts order={order} />
    </StatusView>
  );
}

/** Outcome of a refunded or cancelled order, whose payment didn't fail. */
function RefundedOrCancelled({ order }: { order: OrderStatus }) {
  const { title, text, refunded } = orderOutcome(order);
  const { eventId } = order;
  useEffect(() => clearPurchase(browserStorage('localStorage'), eventId), [eventId]);
  return (
    <StatusView
      tone="over"
      title={title}
      text={text}
      name={order.description}
      actions={
        <>
          <Link to={eventPath({ id: eventId })} className={buttonClass()}>
            Back to Event
          </Link>
          <BackToHome />
        </>
      }
    >
      {refunded !== undefined && (
        <Detail term="Refunded">{formatPrice({ amount: minorOf(refunded), currency: order.currency })}</Detail>
      )}
      <Facts order={order} />
    </StatusView>
  );
}

function Confirmation({ order, tickets }: { order: OrderStatus; tickets: DrawnOrder | undefined }) {
  const { amount, currency, description, reference, eventId, customerName, customerEmail, ticketsPath } = order;
  const free = amount === 0;
  useEffect(() => clearPurchase(browserStorage('localStorage'), eventId), [eventId]);
  return (
    <StatusView
      tone="good"
      title={free ? 'Registration Confirmed' : 'Payment Successful'}
      text={
        free
          ? 'You have successfully registered for the event.'
          : 'Thank you for your payment. Your transaction was successful.'
      }
      name={order.eventName}
      tickets={tickets && <IssuedTickets order={tickets} />}
      actions={
        <>
          {ticketsPath && (
            <Link to={ticketsPath} className={buttonClass()}>
              View your tickets
            </Link>
          )}
          <Link to={eventPath({ id: eventId })} className={buttonClass(ticketsPath ? 'outline' : 'action')}>
            Back to Event
          </Link>
          <BackToHome />
        </>
      }
    >
      <Detail term="Order">{description}</Detail>
      <Detail term="Amount">{formatPrice({ amount: minorOf(amount), currency })}</Detail>
      {customerName && <Detail term="Name">{customerName}</Detail>}
      {customerEmail && <Detail term="Email">{customerEmail}</Detail>}
      <Reference>{reference}</Reference>
    </StatusView>
  );
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
      {shownReference(children)}
      <span className="block text-xs font-normal text-soft">{children}</span>
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

export function BackToHome({ kind = 'outline' }: { kind?: Kind }) {
  return (
    <Link to={homePath} className={buttonClass(kind)}>
      Back to Home
    </Link>
  );
}

function RefreshStatus({ kind = 'outline' }: { kind?: Kind }) {
  return (
    <>
      <Button kind={kind} onClick={() => location.reload()} className="no-scripts:hidden">
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
