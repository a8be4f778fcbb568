import { CallError } from '@quivertree/contract/client';
import { isFinal } from '@quivertree/contract/command-attempt';
import { storeAsGuest } from '@quivertree/checkout/drafts';
import type { OrderToPlace } from '@quivertree/checkout/order-draft';
import {
  createOrderSubmission,
  NO_TICKETS,
  type SubmissionFailure,
  submissionFailure,
} from '@quivertree/checkout/order-submission';
import { systemClock } from '@quivertree/runtime/clock';
import { useEffect, useState } from 'react';
import { showError } from '../../ui/toast.ts';
import { browserStorage, randomBytes } from '../../runtime/browser-runtime.ts';
import { paymentParts } from './payment-parts.ts';
import { openPaymentTab } from './payment-tab.ts';
import type { PaymentForm } from './use-checkout.ts';

interface SubmissionWay {
  paysInNewTab: boolean;
  /** True to remember that the buyer is a guest, so that the gate isn't shown again. */
  asGuest: boolean;
}

interface SubmissionOptions {
  /** Called when an order is refused, as availability or prices may have changed since the page was loaded. */
  onRefused: () => void;
  setSubmitting: (submitting: boolean) => void;
  onPost: (post: PaymentForm) => void;
}

/** Places an order or continues an open one, and sends the buyer to pay, in a new tab if `paysInNewTab`. */
export function useOrderSubmission(eventId: string, { setSubmitting, onPost, onRefused }: SubmissionOptions) {
  const [submission] = useState(() => {
    const storage = browserStorage('localStorage');
    return createOrderSubmission({ ...paymentParts, storage, clock: systemClock, randomBytes }, eventId);
  });
  const [failure, setFailure] = useState<SubmissionFailure>();

  // On return from the payment page, the back-forward cache restores this page in its busy state. It wasn't told what
  // other pages stored meanwhile, such as an empty basket once the order was paid.
  useEffect(() => {
    const resetOnReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setSubmitting(false);
      window.dispatchEvent(new StorageEvent('storage'));
    };
    window.addEventListener('pageshow', resetOnReturn);
    return () => window.removeEventListener('pageshow', resetOnReturn);
  }, [setSubmitting]);

  async function submit(order: OrderToPlace, { paysInNewTab, asGuest }: SubmissionWay): Promise<void> {
    if (order.tickets.length === 0) return setFailure({ sentence: NO_TICKETS });
    setFailure(undefined);
    setSubmitting(true);
    if (asGuest) storeAsGuest(browserStorage('localStorage'), order.eventId, Date.now());
    const tab = paysInNewTab ? openPaymentTab() : undefined;
    try {
      const next = await submission.submit(order);
      if (next.kind === 'redirect') {
        tab?.close();
        return location.assign(next.url);
      }
      setSubmitting(false);
      onPost({ ...next, tab });
    } catch (error) {
      tab?.close();
      if (error instanceof CallError && isFinal(error)) onRefused();
      setSubmitting(false);
      const failed = submissionFailure(error);
      setFailure(failed);
      void showError(failed.sentence, failed.reason);
    }
  }

  return { submit, failure };
}
