import { appStatusLink } from '@quivertree/checkout/app-payment';
import { PAYMENT_PAGE_FAILED } from '@quivertree/checkout/checkout-words';
import { storeAsGuest } from '@quivertree/checkout/drafts';
import { md5 } from '@quivertree/checkout/md5';
import type { OrderToPlace } from '@quivertree/checkout/order-draft';
import {
  createOrderSubmission,
  type OrderPayment,
  NO_TICKETS,
  type SubmissionFailure,
  submissionFailure,
} from '@quivertree/checkout/order-submission';
import type { BuyersOrder } from '@quivertree/checkout/pay-again';
import { waitingRoomOf } from '@quivertree/checkout/room-place';
import { CallError } from '@quivertree/contract/client';
import { isFinal } from '@quivertree/contract/command-attempt';
import { getRandomBytes } from 'expo-crypto';
import { useState } from 'react';
import { useSingleRun } from '../../query/use-attempt.ts';
import { serverClock, serverNow } from '../../server/server-time.ts';
import { apiClient } from '../../session/session.ts';
import { deviceStore } from '../../storage/device-store.ts';

interface SubmissionOptions {
  /** Called with the placed order, and with true if it has to be paid. */
  onPlaced: (order: BuyersOrder, toPay: boolean) => void;
  /** Called when an order is refused, as availability or prices may have changed since the screen was loaded. */
  onRefused: () => void;
}

export interface Failure extends SubmissionFailure {
  /** True if the buyer's place in the event's waiting room is missing or may not order now. */
  needsPlace?: boolean;
}

/** Places an order, or continues an open one. An app that was killed in between places no second order. */
export function useOrderSubmission(eventId: string, { onPlaced, onRefused }: SubmissionOptions) {
  const [submission] = useState(() =>
    createOrderSubmission(
      {
        client: apiClient,
        storage: deviceStore,
        clock: serverClock,
        randomBytes: (length) => getRandomBytes(length),
        statusUrl: appStatusLink,
        md5,
      },
      eventId,
    ),
  );
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = useSingleRun();

  async function place(order: OrderToPlace, asGuest: boolean): Promise<void> {
    if (order.tickets.length === 0) return setFailure({ sentence: NO_TICKETS });
    setFailure(undefined);
    setSubmitting(true);
    if (asGuest) storeAsGuest(deviceStore, order.eventId, serverNow());
    try {
      const target = await submission.submit(order);
      if (!target.order) throw new Error(PAYMENT_PAGE_FAILED);
      onPlaced(target.order, !leadsToStatus(target, target.order));
    } catch (error) {
      if (error instanceof CallError && isFinal(error)) onRefused();
      setFailure({ ...submissionFailure(error), needsPlace: waitingRoomOf(error) !== undefined });
    } finally {
      setSubmitting(false);
    }
  }

  return { submit: (order: OrderToPlace, asGuest: boolean) => run(() => place(order, asGuest)), submitting, failure };
}

/** True if there is nothing to pay: the order is free, already paid, or its payment is in progress. */
function leadsToStatus(target: OrderPayment, { reference }: BuyersOrder): boolean {
  return target.kind === 'redirect' && target.url.includes(`checkout/status/${encodeURIComponent(reference)}?`);
}
