import type { NextStop, orderPayload } from '@quivertree/contract/orders/orders';
import type { RefundKey } from '../refunds/change-refund.ts';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import type * as z from 'zod/mini';

/** Data that a provider needs to begin a payment. */
export interface PaymentToBegin {
  eventId: string;
  paymentId: string;
  /** The order's reference, as shown to the buyer. */
  reference: string;
  description: string;
  amountMinor: number;
  currency: string;
  /** Address that the buyer returns to, whether they paid or not. */
  returnUrl: string;
  /** Expiry of the reservation. */
  expiresAt: Date;
}

export type OrderPayload = z.infer<typeof orderPayload>;

/** A payment that has begun, with the data that leads the buyer to the payment page. */
export interface BegunPayment {
  /** Fields of the specification's order response. */
  payload: OrderPayload;
  next: NextStop;
  /**
   * The provider's id for the charge, if beginning the payment created one. It is stored before the buyer is
   * redirected.
   */
  providerReference?: string;
}

/** A provider's notification as received. */
export interface PaymentNotification {
  headers: Headers;
  body: string;
}

/** The payment that a notification names: by our ids, or by the order's reference if the provider knows only that. */
export type NamedPayment = { eventId: string; paymentId: string } | { reference: string };

/**
 * A genuine notification. The provider is asked before anything changes. `notificationKey` identifies the notification,
 * so that a repeat has no effect; `charge` is the provider's id for the charge, if the notification contains it.
 */
export type VerifiedNotification =
  | { kind: 'payment'; notificationKey: string; payment: NamedPayment; charge?: string }
  | { kind: 'refund'; notificationKey: string; eventId: string; refundId: string }
  | { kind: 'dispute'; notificationKey: string; dispute: string }
  /** A genuine notification that doesn't concern any of our payments or disputes. */
  | { kind: 'nothing' };

/** Data needed to ask a provider about a payment. */
export interface PaymentQuery {
  eventId: string;
  paymentId: string;
  reference: string;
  /** The provider's id for the payment, from when the payment began or from the provider's last answer. */
  providerReference: string | null;
  /** The charge to ask about, if a notification named one; otherwise the payment's own. */
  charge?: string | undefined;
}

/** The confirmed status of a payment: the provider's own answer when asked. */
export interface ConfirmedStatus {
  /** The payment that, according to the provider, this charge is for. Never copied from our request. */
  payment: NamedPayment;
  state: 'pending' | 'captured' | 'failed';
  amountMinor: number;
  currency: string;
  providerReference: string;
  /** True if the provider took the money for another merchant. */
  otherMerchant?: boolean;
}

export interface RefundToSend {
  refundId: string;
  paymentId: string;
  reference: string;
  /** The provider's id for the charge to refund. */
  providerReference: string | null;
  amountMinor: number;
  currency: string;
}

/** The outcome of a refund at the provider. */
export interface RefundAnswer {
  state: 'succeeded' | 'failed';
  providerReference: string;
}

/** The confirmed status of a dispute. */
export interface ConfirmedDispute {
  eventId: string;
  paymentId: string;
  providerReference: string;
  state: 'open' | 'won' | 'lost';
  amountMinor: number;
  currency: string;
  /** The provider's deadline for evidence, if it gives one. */
  evidenceDueAt?: Date | undefined;
}

/** A line of a provider's statement: a capture or a refund. */
export interface StatementLine {
  kind: 'capture' | 'refund';
  providerReference: string;
  amountMinor: number;
  currency: string;
  at: Date;
}

/** Interface to a payment provider. Its calls throw if the provider doesn't answer. */
export interface PaymentProvider {
  name: Provider;
  /** Origin of the payment page if a form posts to it, for the content security policy. */
  formTarget?: string;
  /** Media types of the provider's notifications. */
  notificationTypes: readonly string[];
  /** Returns the page where the buyer pays. A repeated call for the same payment leads to the same charge. */
  begin(payment: PaymentToBegin): Promise<BegunPayment>;
  /** Verifies and reads a notification; undefined if it isn't genuine. */
  read(notification: PaymentNotification): Promise<VerifiedNotification | undefined>;
  /**
   * Asks for a payment's status; undefined if the provider has no such charge. The answer may be about another payment.
   */
  ask(payment: PaymentQuery): Promise<ConfirmedStatus | undefined>;
  /** Ends a begun payment so that it can no longer be paid, if the provider supports that. */
  end?(payment: PaymentQuery): Promise<void>;
  /** Asks for a dispute's status; undefined if the dispute isn't about one of our payments. */
  fetchDispute?(dispute: string): Promise<ConfirmedDispute | undefined>;
  /** Lists our disputes opened since the given time, if the provider supports that. */
  disputes?(since: Date): Promise<ConfirmedDispute[]>;
  /** Sends a refund. Its id is the idempotency key, so that repeated calls pay only once. */
  refund(refund: RefundToSend): Promise<RefundAnswer>;
  /** Asks for the outcome of a refund by the provider's id for it; undefined if it has none yet. */
  fetchRefund?(providerReference: string): Promise<RefundAnswer | undefined>;
  /** Lists the refunds made since the given time that failed, even after they had succeeded. */
  rejectedRefunds?(since: Date): Promise<RefundKey[]>;
  /** Lists the captures and refunds that the provider has made for us since the given time. */
  statement?(since: Date): Promise<StatementLine[]>;
}
