import { appStatusLink } from '@quivertree/checkout/app-payment';
import type { BuyersOrder } from '@quivertree/checkout/pay-again';
import { type KeyValueStore, writeJson, readJson } from '@quivertree/runtime/key-value-store';

/** Session-storage key for the order that this tab, opened by the phone app, pays. */
const APP_PAYMENT = 'qt:app-payment';

export function rememberAppPayment(storage: KeyValueStore, order: BuyersOrder): void {
  writeJson(storage, APP_PAYMENT, order);
}

/** Link back to the app, if it opened this tab to pay for the order. */
export function linkBackToApp(storage: KeyValueStore, reference: string): string | undefined {
  const paid = readJson(storage, APP_PAYMENT) as Partial<BuyersOrder> | null;
  if (paid?.reference !== reference || typeof paid.key !== 'string') return undefined;
  return appStatusLink({ reference, key: paid.key });
}
