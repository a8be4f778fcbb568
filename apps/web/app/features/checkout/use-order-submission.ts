import { CallError } from '@quivertree/contract/client';
import { placeOrder } from '@quivertree/contract/orders';
import { useEffect, useState } from 'react';
import { apiClient } from '../../api-client.ts';
import { messageOf } from '../../error-message.ts';
import { showError } from '../../ui/toast.ts';
import { createCommandAttempt, isFinal } from '../../command-attempt.ts';
import { NO_TICKETS, SUBMIT_FAILED } from './order-failures.ts';
import { openPaymentTab } from './payment-tab.ts';
import type { PostToPay } from './use-checkout.ts';
import { whereToPay } from './where-to-pay.ts';

export interface OrderToPlace {
  eventId: string;
  attendee: { name: string; email: string };
  customFields: { label: string; value: string }[];
  tickets: { ticketId: string; quantity: number }[];
  /** What the buyer was shown to pay. */
  expectedTotal: number;
  offerKey?: string;
}

interface SubmissionOptions {
  /** The order was refused: what is left, or what it costs, may be another than the page shows. */
  onRefused: () => void;
  setSubmitting: (submitting: boolean) => void;
  onPost: (post: PostToPay) => void;
}

/** Why an order did not go through: the fixed sentence and the reason. */
export interface SubmissionFailure {
  sentence: string;
  reason?: string;
}

/** Places an order and sends the buyer to pay, in a new tab where `paysInNewTab`. */
export function useOrderSubmission({ setSubmitting, onPost, onRefused }: SubmissionOptions) {
  const [attempt] = useState(() => createCommandAttempt());
  const [failure, setFailure] = useState<SubmissionFailure>();

  // Somebody who comes back from the payment page finds this one as it was left: it works again.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setSubmitting(false);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [setSubmitting]);

  async function submit(order: OrderToPlace, paysInNewTab: boolean): Promise<void> {
    if (order.tickets.length === 0) return setFailure({ sentence: NO_TICKETS });
    setFailure(undefined);
    setSubmitting(true);
    const tab = paysInNewTab ? openPaymentTab() : undefined;
    try {
      const body = { ...order, orderType: 'ONLINE' as const };
      const answer = await apiClient.call(placeOrder, { body }, { idempotencyKey: attempt.keyFor(body) });
      attempt.answered();
      const way = await whereToPay(answer, async (text) => (await import('./md5.ts')).md5(text));
      if (way.kind === 'go') {
        tab?.close();
        return location.assign(way.url);
      }
      setSubmitting(false);
      onPost(tab ? { ...way, tab } : way);
    } catch (error) {
      tab?.close();
      if (error instanceof CallError && isFinal(error)) {
        attempt.answered();
        onRefused();
      }
      setSubmitting(false);
      setFailure({ sentence: SUBMIT_FAILED, reason: messageOf(error) });
      void showError(SUBMIT_FAILED, messageOf(error));
    }
  }

  return { submit, failure };
}
