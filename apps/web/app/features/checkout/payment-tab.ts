/** A tab opened for the payment page. */
export interface PaymentTab {
  /** The tab's name, by which a form can post into it. */
  name: string;
  close(): void;
}

/**
 * Opens a tab while the visitor's click is being handled, because browsers block tabs that are opened later, once the
 * order has been placed. Undefined if the browser blocks the tab all the same. The page in the tab can't access this
 * one.
 */
export function openPaymentTab(): PaymentTab | undefined {
  const name = `payment-${Date.now()}`;
  const tab = window.open('', name);
  if (!tab) return undefined;
  tab.opener = null;
  return { name, close: () => tab.close() };
}
