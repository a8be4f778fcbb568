import type { OrderStatus } from '@quivertree/contract/orders';
import { formatPrice, minorOf } from '@quivertree/domain/money';
import { type ReactNode, useEffect } from 'react';
import { eventPath, homePath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../link.tsx';
import { forgetBasket } from '../checkout/basket-storage.ts';
import { forgetDrafts } from '../checkout/drafts.ts';
import { browserStorage } from '../session/browser-storage.ts';
import { StatusView } from './status-view.tsx';

/** What became of a payment: success, pending, and any other word means failure (specification, sections 2 and 4). */
export function PaymentResult({ order }: { order: OrderStatus }) {
  switch (order.status) {
    case 'success':
      return <Confirmation order={order} />;
    case 'pending':
      return (
        <StatusView
          tone="waiting"
          title="Payment Pending"
          text="Your payment is being processed. This may take a few moments."
          actions={
            <>
              <RefreshStatus kind="action" />
              <BackToHome />
            </>
          }
        >
          <Reference>{order.reference}</Reference>
        </StatusView>
      );
    default:
      return (
        <StatusView
          tone="bad"
          title="Payment Failed"
          text="We couldn't complete your payment. Please try again."
          actions={
            <>
              {/* The basket is still there. */}
              <Link to={eventPath({ id: order.eventId })} className={buttonClass()}>
                Try again
              </Link>
              <BackToHome />
              <RefreshStatus />
            </>
          }
        >
          <Reference>{order.reference}</Reference>
        </StatusView>
      );
  }
}

function Confirmation({ order }: { order: OrderStatus }) {
  const { amount, currency, description, reference, eventId, customerName, customerEmail, ticketsPath } = order;
  const free = amount === 0;
  useEffect(() => forgetWhatWasBought(eventId), [eventId]);
  return (
    <StatusView
      tone="good"
      title={free ? 'Registration Confirmed' : 'Payment Successful'}
      text={
        free
          ? 'You have successfully registered for the event.'
          : 'Thank you for your payment. Your transaction was successful.'
      }
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

/** The basket and the drafts of an order that is through are of no use any more. */
function forgetWhatWasBought(eventId: string): void {
  const storage = browserStorage('localStorage');
  forgetBasket(storage, eventId);
  forgetDrafts(storage, eventId);
}

function Reference({ children }: { children: string }) {
  return <Detail term="Reference">{children}</Detail>;
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 border-t border-hairline py-3 sm:grid-cols-[9rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd className="figures font-semibold">{children}</dd>
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
