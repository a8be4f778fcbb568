import type { orderPayload } from '@quivertree/contract/orders';
import type { Provider } from '@quivertree/domain/payment-providers';
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
  /** When the reservation ends. */
  expiresAt: Date;
}

export type OrderPayload = z.infer<typeof orderPayload>;

/** Where the buyer goes to pay. */
export interface BegunPayment {
  payload: OrderPayload;
  /** The provider's name for the charge, where beginning made one there: it is kept before the buyer is told. */
  providerReference?: string;
}

/** A notice as it arrived. */
export interface Notice {
  headers: Headers;
  body: string;
}

/** Which payment a notice names: by our own key, or by the order's reference where the provider knows only that. */
export type NamedPayment = { eventId: string; paymentId: string } | { reference: string };

/**
 * What a genuine notice is about. It is not yet believed: the provider is asked before anything is changed.
 *
 * `noticeKey` names the notice, so that a repeat has no second effect; `charge` is the provider's name for what was
 * charged, where the notice tells it.
 */
export type Claim =
  | { kind: 'payment'; noticeKey: string; payment: NamedPayment; charge?: string }
  | { kind: 'refund'; noticeKey: string; eventId: string; refundId: string }
  | { kind: 'dispute'; noticeKey: string; dispute: string }
  /** Genuine, but about nothing that is kept here. */
  | { kind: 'nothing' };

/** A payment that its provider is asked about. */
export interface PaymentToAsk {
  eventId: string;
  paymentId: string;
  reference: string;
  /** The provider's name for what is known of the payment: what beginning made, or how it answered last. */
  providerReference: string | null;
  /** The charge that a notice names; without one, the payment's own. */
  charge?: string | undefined;
}

/** How a payment stands at the provider. */
export interface Truth {
  /** The payment that the provider says this charge is for: never taken from the question. */
  payment: NamedPayment;
  state: 'pending' | 'captured' | 'failed';
  amountMinor: number;
  currency: string;
  providerReference: string;
  /** The provider took it for another merchant than us. */
  otherMerchant?: boolean;
}

export interface RefundToSend {
  refundId: string;
  paymentId: string;
  reference: string;
  /** The provider's name for the charge that the money goes back from. */
  providerReference: string | null;
  amountMinor: number;
  currency: string;
}

/** What became of a refund at the provider. */
export interface RefundAnswer {
  state: 'succeeded' | 'failed';
  providerReference: string;
}

/** How a dispute stands at the provider. */
export interface DisputeTruth {
  eventId: string;
  paymentId: string;
  providerReference: string;
  state: 'open' | 'won' | 'lost';
  amountMinor: number;
  currency: string;
  /** Until when it takes our evidence, where it says so. */
  evidenceDueAt?: Date | undefined;
}

/** A line of a provider's statement: money that it took for us, or sent back. */
export interface StatementLine {
  kind: 'capture' | 'refund';
  providerReference: string;
  amountMinor: number;
  currency: string;
  at: Date;
}

/** The one port to whoever takes the money. A call to the provider throws where no answer came. */
export interface PaymentProvider {
  name: Provider;
  /** The address of the page where buyers pay, as far as a form posts to it: the content-security policy names it. */
  formTarget?: string;
  /** What its notices are written in: media types. */
  noticeTypes: readonly string[];
  /** Says where the buyer goes to pay. A repeat with the same payment leads to the same charge. */
  begin(payment: PaymentToBegin): Promise<BegunPayment>;
  /** Reads a notice; undefined when it is not genuine. */
  read(notice: Notice): Claim | undefined;
  /** Asks how a payment stands; undefined when the provider has no such charge. The answer may be about another payment. */
  ask(payment: PaymentToAsk): Promise<Truth | undefined>;
  /** Ends what was begun, so that it can no longer be paid, where the provider offers that. */
  end?(payment: PaymentToAsk): Promise<void>;
  /** Asks how a dispute stands; undefined when it concerns nothing that is kept here. */
  askDispute?(dispute: string): Promise<DisputeTruth | undefined>;
  /** All disputes that were opened since then, where the provider can be asked; those that concern others are left out. */
  disputes?(since: Date): Promise<DisputeTruth[]>;
  /** Sends money back; the refund's id makes a repeat pay once. */
  refund(refund: RefundToSend): Promise<RefundAnswer>;
  /** What the provider says it took and sent back since then. */
  statement?(since: Date): Promise<StatementLine[]>;
}
