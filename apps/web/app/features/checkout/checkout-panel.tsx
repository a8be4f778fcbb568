import type { EventDetail } from '@quivertree/contract/catalogue';
import { lazy, Suspense, useEffect } from 'react';
import { Loading } from '../../ui/loading.tsx';
import { Gate } from './gate.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayStep } from './pay-step.tsx';
import { CHECKOUT_ID, CheckoutBar, TICKETS_ID } from './checkout-bar.tsx';
import { salesNotice } from './sales-notice.ts';
import { TicketList } from './ticket-list.tsx';
import type { Checkout } from './use-checkout.ts';

const loadAttendeeStep = () => import('./attendee-step.tsx');
const AttendeeStep = lazy(loadAttendeeStep);

/** Tickets, the order's summary and the step that the checkout is at, one below the other: nothing moves away. */
export function CheckoutPanel({ event, checkout }: { event: EventDetail; checkout: Checkout }) {
  const notice = salesNotice(event.details.salesStatus);
  const empty = checkout.step === 'select';
  useEffect(() => {
    if (!empty) void loadAttendeeStep();
  }, [empty]);

  return (
    <section aria-labelledby={TICKETS_ID} className="scroll-mt-6">
      <h2 id={TICKETS_ID} className="mb-4 text-3xl">
        Tickets
      </h2>
      {notice && <p className="mb-4 border-l-4 border-aloe py-1 pl-4 font-semibold">{notice}</p>}
      <TicketList event={event} checkout={checkout} selling={!notice} />
      {!notice && (
        <>
          <noscript>
            <p className="mt-4 border-l-4 border-aloe py-1 pl-4">To order, please let this page run its scripts.</p>
          </noscript>
          <div id={CHECKOUT_ID} className="mt-5 scroll-mt-6">
            {empty ? (
              <p className="text-soft">Your cart is empty</p>
            ) : (
              <>
                <OrderSummary price={checkout.price} currency={event.options.currency} />
                <div className="mt-8 mb-6">
                  <Step event={event} checkout={checkout} />
                </div>
              </>
            )}
          </div>
          {!empty && (
            <CheckoutBar event={event} checkout={checkout} className="border-t-2 border-camelthorn max-lg:hidden" />
          )}
        </>
      )}
    </section>
  );
}

function Step({ event, checkout }: { event: EventDetail; checkout: Checkout }) {
  if (checkout.toPost) return <PayStep way={checkout.toPost} onBack={() => checkout.setToPost(undefined)} />;
  if (checkout.step === 'gate')
    return checkout.user === undefined ? <Loading /> : <Gate onGuest={checkout.goOnAsGuest} />;
  return (
    <Suspense fallback={<Loading />}>
      <AttendeeStep event={event} checkout={checkout} />
    </Suspense>
  );
}
