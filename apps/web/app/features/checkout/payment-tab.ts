/** A tab opened for the payment page. */
export interface PaymentTab {
  /** Target for a form that posts into it. */
  name: string;
  close(): void;
}

/**
 * Opens a tab during the visitor's click, since browsers block tabs opened later, after the order's answer. Undefined
 * if the browser blocks it anyway. The tab's page can't access this one.
 */
export function openPaymentTab(): PaymentTab | undefined {
  const name = `payment-${Date.now()}`;
  const tab = window.open('', name);
  if (!tab) return undefined;
  tab.opener = null;
  return { name, close: () => tab.close() };
}
