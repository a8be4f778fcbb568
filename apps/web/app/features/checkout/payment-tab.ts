/** A tab opened for the payment page. */
export interface PaymentTab {
  /** The tab's name, by which a form can post into it. */
  name: string;
  close(): void;
}

/**
 * Opens a tab while the visitor's click is being handled, because browsers block tabs that are opened later, once the
 * order has been placed. Undefined if the browser blocks the tab all the same. The tab keeps its opener, without which
 * Safari wouldn't find it by its name; our cross-origin opener policy keeps the payment page from accessing this one.
 */
export function openPaymentTab(): PaymentTab | undefined {
  const name = `payment-${Date.now()}`;
  const tab = window.open('', name);
  return tab ? { name, close: () => tab.close() } : undefined;
}
