import { CallError } from '@quivertree/contract/client';
import { placeOrder } from '@quivertree/contract/orders/orders';
import { useEffect, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { showError } from '../../ui/toast.ts';
import { createCommandAttempt, isFinal } from '@quivertree/contract/command-attempt';
import { browserStorage } from '../session/browser-storage.ts';
import { storeAsGuest } from '@quivertree/checkout/drafts';
import { NO_TICKETS, type SubmissionFailure, submissionFailure } from '@quivertree/checkout/order-failures';
import { clearOpenOrder, storeOpenOrder, readOpenOrder } from '@quivertree/checkout/open-order';
import { payAgain } from './pay-again.ts';
import { openPaymentTab } from './payment-tab.ts';
import type { PaymentForm } from './use-checkout.ts';
import { type PaymentTarget, paymentTargetOf } from '@quivertree/checkout/payment-target';
import { retryImport } from '../../hydration/retrying-import.ts';

export interface OrderToPlace {
  eventId: string;
  attendee: { name: string; email: string };
  customFields: { label: string; value: string }[];
  tickets: { ticketId: string; quantity: number }[];
  /** Total that the buyer was shown. */
  expectedTotal: number;
  offerKey?: string;
}

interface SubmissionWay {
  paysInNewTab: boolean;
  /** Remembers that the buyer is a guest: the gate doesn't ask them again. */
  asGuest: boolean;
}

interface SubmissionOptions {
  /** Called when the order was refused: availability or prices may differ from the page. */
  onRefused: () => void;
  setSubmitting: (submitting: boolean) => void;
  onPost: (post: PaymentForm) => void;
}

/** Places an order or continues an open one, and sends the buyer to pay, in a new tab if `paysInNewTab`. */
export function useOrderSubmission({ setSubmitting, onPost, onRefused }: SubmissionOptions) {
  const [attempt] = useState(() => createCommandAttempt());
  const [failure, setFailure] = useState<SubmissionFailure>();

  // On return from the payment page, the back-forward cache restores this page in its busy state.
  useEffect(() => {
    const resetOnReturn = ({ persisted }: PageTransitionEvent) => persisted && setSubmitting(false);
    window.addEventListener('pageshow', resetOnReturn);
    return () => window.removeEventListener('pageshow', resetOnReturn);
  }, [setSubmitting]);

  /** Places the order, replacing an unpaid one from this browser. */
  async function place(order: OrderToPlace): Promise<PaymentTarget & Pick<PaymentForm, 'order' | 'until'>> {
    const storage = browserStorage('localStorage');
    const open = readOpenOrder(storage, order.eventId, Date.now());
    const replaces = open && { reference: open.reference, key: open.key };
    const body = { ...order, orderType: 'ONLINE' as const, ...(replaces ? { replaces } : {}) };
    const answer = await apiClient.call(placeOrder, { body }, { idempotencyKey: attempt.keyFor(body) });
    attempt.answered();
    const until = answer?.expiresAt ?? undefined;
    if (answer?.order && until)
      storeOpenOrder(storage, order.eventId, { ...answer.order, until, request: JSON.stringify(order) }, Date.now());
    const target = await paymentTargetOf(answer, async (text) =>
      (await retryImport(() => import('@quivertree/checkout/md5'))).md5(text),
    );
    return { ...target, order: answer?.order, until };
  }

  async function submit(order: OrderToPlace, { paysInNewTab, asGuest }: SubmissionWay): Promise<void> {
    if (order.tickets.length === 0) return setFailure({ sentence: NO_TICKETS });
    setFailure(undefined);
    setSubmitting(true);
    if (asGuest) storeAsGuest(browserStorage('localStorage'), order.eventId, Date.now());
    const tab = paysInNewTab ? openPaymentTab() : undefined;
    try {
      const target = (await targetOfOpenOrder(order)) ?? (await place(order));
      if (target.kind === 'redirect') {
        tab?.close();
        return location.assign(target.url);
      }
      setSubmitting(false);
      onPost({ ...target, tab });
    } catch (error) {
      tab?.close();
      if (error instanceof CallError && isFinal(error)) {
        attempt.answered();
        onRefused();
      }
      setSubmitting(false);
      const failed = submissionFailure(error);
      setFailure(failed);
      void showError(failed.sentence, failed.reason);
    }
  }

  return { submit, failure };
}

/** Way to pay the open order for the same purchase; undefined if there is none. */
async function targetOfOpenOrder(
  order: OrderToPlace,
): Promise<(PaymentTarget & Pick<PaymentForm, 'order' | 'until'>) | undefined> {
  const storage = browserStorage('localStorage');
  const open = readOpenOrder(storage, order.eventId, Date.now());
  if (open?.request !== JSON.stringify(order)) return undefined;
  const target = await payAgain(open);
  if (target) return { ...target, order: { reference: open.reference, key: open.key }, until: open.until };
  clearOpenOrder(storage, order.eventId);
  return undefined;
}
