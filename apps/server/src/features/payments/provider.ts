import type { orderPayload, Provider } from '@quivertree/contract/orders';
import type * as z from 'zod/mini';

/** What a provider needs to know to take a payment. */
export interface PaymentToBegin {
  eventId: string;
  paymentId: string;
  /** The order's reference, as the buyer sees it. */
  reference: string;
  description: string;
  amountMinor: number;
  currency: string;
  /** Where the buyer comes back to; says nothing about whether they paid. */
  returnUrl: string;
}

/** A notice as it arrived. */
export interface Notice {
  headers: Headers;
  body: string;
}

/** What a genuine notice is about. It is not yet believed: the provider is asked before anything is paid. */
export interface Claim {
  eventId: string;
  paymentId: string;
  /** Names this notice, so that a repeat has no second effect. */
  noticeKey: string;
}

/** How a payment stands at the provider. */
export interface Truth {
  state: 'pending' | 'captured' | 'failed';
  amountMinor: number;
  currency: string;
  providerReference: string;
}

/** What became of a refund at the provider. */
export interface RefundAnswer {
  state: 'succeeded' | 'failed';
  providerReference: string;
}

/** The one port to whoever takes the money. */
export interface PaymentProvider {
  name: Provider;
  /** Says where the buyer goes to pay. A repeat with the same payment leads to the same charge. */
  begin(payment: PaymentToBegin): Promise<z.infer<typeof orderPayload>>;
  /** Reads a notice; undefined when it is not genuine. */
  read(notice: Notice): Claim | undefined;
  /** Asks how a payment stands; undefined when the provider knows nothing of it. */
  ask(payment: { eventId: string; paymentId: string }): Promise<Truth | undefined>;
  /** Sends money back; the refund's id makes a repeat pay once. Throws where no answer came. */
  refund(refund: { refundId: string; paymentId: string; amountMinor: number; currency: string }): Promise<RefundAnswer>;
}
