import type { Provider } from '@quivertree/domain/payment-providers';
import type { Charge } from './charge-ledger.ts';

/** A notice that is ready to be sent, as often as one likes. */
export interface ReadyNotice {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A buyer who stands on one provider's payment page. */
export interface Checkout {
  provider: Provider;
  /** What the shop calls the payment. */
  key: string;
  reference: string;
  description: string;
  amountMinor: number;
  currency: string;
  merchant: string;
  returnUrl: string;
  /** Writes the provider's notice of a charge; a forged one is signed by somebody who does not know the key. */
  writeNotice(charge: Charge, options: { forged: boolean }): ReadyNotice;
  /** The notice that the buyer has disputed a charge, where the provider sends such. */
  writeDispute?(charge: Charge): ReadyNotice;
  /** Another charge for the same order, where the provider cannot charge the same payment twice. */
  another?(): Promise<Checkout>;
}
