/** What is configured of a provider that has its buyers sent to a page. */
export interface MerchantSettings {
  /** Its payment page. */
  paymentUrl: string;
  merchantId: string;
  /** Shared with the provider; it never reaches a browser. */
  merchantKey: string;
  /** Where it is asked, and told of refunds. */
  apiUrl: string;
}
