/** Settings of a provider that redirects buyers to its own payment page. */
export interface MerchantSettings {
  /** Address of its payment page. */
  paymentUrl: string;
  merchantId: string;
  /** Shared with the provider; never reaches a browser. */
  merchantKey: string;
  /** Base address of its merchant API. */
  apiUrl: string;
}
