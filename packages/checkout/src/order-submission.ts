import { CallError } from '@quivertree/contract/client';
import { isFinal } from '@quivertree/contract/command-attempt';
import { type NextStop, placeOrder } from '@quivertree/contract/orders/orders';
import { explanationOf } from '@quivertree/contract/error-message';
import { clearOpenOrder, readOpenOrder, storeOpenOrder } from './open-order.ts';
import { type AttemptParts, createOrderAttempt } from './order-attempt.ts';
import type { OrderToPlace } from './order-draft.ts';
import { type BuyersOrder, payAgain, type PaymentParts } from './pay-again.ts';
import { nextStopOf } from './next-stop.ts';

/**
 * The buyer's next stop, with the order and the end of its reservation (`until`), which are undefined if the server
 * doesn't send them.
 */
export type OrderPayment = NextStop & { order?: BuyersOrder | undefined; until?: string | undefined };

export interface OrderSubmission {
  /**
   * Places the order, or continues the open one for the same purchase. A repeat after a lost answer, even after a
   * restart, places no second order.
   *
   * @throws CallError for a refusal or a failed request, or an error whose message is for the buyer
   */
  submit(order: OrderToPlace): Promise<OrderPayment>;
}

/** Creates the submission of orders for one event. */
export function createOrderSubmission(parts: PaymentParts & AttemptParts, eventId: string): OrderSubmission {
  const { client, storage, clock } = parts;
  const attempt = createOrderAttempt(parts, eventId);

  /** Next stop of the open order for the same purchase; undefined if there is none or it can no longer be paid. */
  async function continueOpenOrder(order: OrderToPlace): Promise<OrderPayment | undefined> {
    const open = readOpenOrder(storage, eventId, clock.now());
    if (open?.request !== JSON.stringify(order)) return undefined;
    const { reference, key, until } = open;
    const next = await payAgain(parts, { reference, key });
    if (next) return { ...next, order: { reference, key }, until };
    clearOpenOrder(storage, eventId);
    return undefined;
  }

  /** Places the order. Replaces an unpaid one that was placed in this browser or app. */
  async function place(order: OrderToPlace): Promise<OrderPayment> {
    const open = readOpenOrder(storage, eventId, clock.now());
    const replaces = open && { reference: open.reference, key: open.key };
    const body = { ...order, orderType: 'ONLINE' as const, ...(replaces ? { replaces } : {}) };
    const answer = await client.call(placeOrder, { body }, { idempotencyKey: attempt.keyFor(body) });
    const until = answer?.expiresAt ?? undefined;
    // Stored before the attempt ends, so that an app killed in between finds either the order or the attempt.
    if (answer?.order && until)
      storeOpenOrder(storage, eventId, { ...answer.order, until, request: JSON.stringify(order) }, clock.now());
    attempt.answered();
    return { ...(await nextStopOf(answer, parts.md5)), order: answer?.order, until };
  }

  return {
    async submit(order) {
      try {
        return (await continueOpenOrder(order)) ?? (await place(order));
      } catch (error) {
        if (error instanceof CallError && isFinal(error)) attempt.answered();
        throw error;
      }
    },
  };
}

/** Fixed messages for a failed order (specification, sections 5 and 8). */
export const NO_TICKETS = 'Please select at least one ticket.';
const SUBMIT_FAILED = 'Failed to submit attendee details. Please try again.';

/** The fixed sentence and, if the server gives one, the reason. */
export interface SubmissionFailure {
  sentence: string;
  reason?: string | undefined;
}

/** Message for a buyer whose order couldn't be placed. */
export function submissionFailure(error: unknown): SubmissionFailure {
  return { sentence: SUBMIT_FAILED, reason: explanationOf(error) };
}
