import { appPaymentPath } from '@quivertree/checkout/app-payment';
import type { BuyersOrder } from '@quivertree/checkout/pay-again';
import * as WebBrowser from 'expo-web-browser';
import { SERVER_URL } from '../../server/server-url.ts';

/**
 * Opens the page that leads to an order's payment, in the system's browser above the app. Never an address from an answer:
 * our own page knows where the provider's is.
 *
 * @throws if the phone has no browser
 */
export async function openPaymentPage(order: BuyersOrder): Promise<void> {
  await WebBrowser.openBrowserAsync(SERVER_URL + appPaymentPath(order));
}

/** Closes the payment page where the system lets an app do that. On Android, the app comes to the front by itself. */
export async function closePaymentPage(): Promise<void> {
  try {
    await WebBrowser.dismissBrowser();
  } catch {
    // There is no page to close.
  }
}
