import type { Provider } from '@quivertree/domain/payments/payment-providers';
import type { Charge } from './charge-ledger.ts';

/** A notification ready to be sent, any number of times. */
export interface PreparedNotification {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A buyer on one provider's payment page. */
export interface Checkout {
  provider: Provider;
  /** The shop's key for the payment. */
  key: string;
  reference: string;
  description: string;
  amountMinor: number;
  currency: string;
  merchant: string;
  returnUrl: string;
  /** Writes the provider's notification about a charge; a forged one is signed with the wrong key. */
  writeNotification(charge: Charge, options: { forged: boolean }): PreparedNotification;
  /** Writes the notification that the buyer has disputed a charge, if the provider sends those. */
  writeDispute?(charge: Charge): PreparedNotification;
  /** Starts another checkout of the same order, for a provider that can't charge the same payment twice. */
  another?(): Promise<Checkout>;
}
