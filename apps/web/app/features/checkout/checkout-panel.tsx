import { lazy, Suspense, useEffect, useState } from 'react';
import { Loading } from '../../ui/loading.tsx';
import { CHECKOUT_ID, CheckoutBar, TICKETS_ID } from './checkout-bar.tsx';
import { CART_EMPTY, SALES_NOTICES } from '@quivertree/checkout/checkout-words';
import { type WaitingListLink, waitingListLink } from '@quivertree/checkout/waiting-list-link';
import { TicketForm } from './ticket-form.tsx';
import { TicketList } from './ticket-list.tsx';
import type { Checkout } from './use-checkout.ts';
import { retryImport } from '../../hydration/retrying-import.ts';

const loadSteps = () => retryImport(() => import('./checkout-steps.tsx'));
const CheckoutSteps = lazy(loadSteps);
const EventNotices = lazy(() => retryImport(() => import('./event-notices.tsx')));

/** Tickets, order summary and current checkout step, stacked so that the layout doesn't shift. */
export function CheckoutPanel({ checkout }: { checkout: Checkout }) {
  const { event } = checkout;
  const link = useWaitingListLink();
  const notice = SALES_NOTICES[event.details.salesStatus];
  const empty = checkout.step === 'select';
  return (
    <section aria-labelledby={TICKETS_ID} onPointerEnter={loadSteps} onFocus={loadSteps}>
      <h2 id={TICKETS_ID} className="mb-4 scroll-mt-6 text-3xl">
        Tickets
      </h2>
      {notice && <p className="mb-4 border-l-4 border-aloe py-1 pl-4 font-semibold">{notice}</p>}
      {(link || event.options.waitingRoom) && (
        <Suspense fallback={null}>
          <EventNotices checkout={checkout} link={link} />
        </Suspense>
      )}
      <div className={checkout.selling ? 'needs-scripts' : undefined}>
        <TicketList checkout={checkout} />
      </div>
      {checkout.selling && (
        <>
          {/* Rendered only on the server, since visitors with scripts never see it. */}
          <noscript>{import.meta.env.SSR && <TicketForm event={event} now={checkout.now} />}</noscript>
          <div id={CHECKOUT_ID} className="mt-5 scroll-mt-6 needs-scripts">
            {empty ? (
              <p className="text-soft">{CART_EMPTY}</p>
            ) : (
              <Suspense fallback={<Loading />}>
                <CheckoutSteps checkout={checkout} />
              </Suspense>
            )}
          </div>
          {!empty && <CheckoutBar checkout={checkout} className="border-t-2 border-camelthorn max-lg:hidden" />}
        </>
      )}
    </section>
  );
}

/**
 * The waiting-list link that led here. Read in the browser only: the page's HTML is the same for everyone and reveals
 * nothing about the link's owner.
 */
function useWaitingListLink(): WaitingListLink | undefined {
  const [link, setLink] = useState<WaitingListLink>();
  useEffect(() => setLink(waitingListLink(new URLSearchParams(location.search))), []);
  return link;
}
