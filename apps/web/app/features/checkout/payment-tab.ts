/** A tab that waits for the page on which the buyer pays. */
export interface PaymentTab {
  /** A form with this target posts into it. */
  name: string;
  close(): void;
}

/**
 * Opens a tab in the visitor's click: a browser holds back what is opened later, once the order has been answered.
 * Undefined where it is held back all the same. What will stand in it cannot reach this page.
 */
export function openPaymentTab(): PaymentTab | undefined {
  const name = `payment-${Date.now()}`;
  const tab = window.open('', name);
  if (!tab) return undefined;
  tab.opener = null;
  return { name, close: () => tab.close() };
}
