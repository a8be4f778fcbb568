import { appStatusLink } from '@quivertree/checkout/app-payment';
import type { BuyersOrder } from '@quivertree/checkout/pay-again';
import { type KeyValueStore, writeJson, readJson } from '@quivertree/runtime/key-value-store';

/** Session-storage key for the order being paid for in this tab, which the phone app opened. */
const APP_PAYMENT = 'qt:app-payment';

export function rememberAppPayment(storage: KeyValueStore, order: BuyersOrder): void {
  writeJson(storage, APP_PAYMENT, order);
}

/** Link back to the app, if the app opened this tab so that the order could be paid for. */
export function linkBackToApp(storage: KeyValueStore, reference: string): string | undefined {
  const paid = readJson(storage, APP_PAYMENT) as Partial<BuyersOrder> | null;
  if (paid?.reference !== reference || typeof paid.key !== 'string') return undefined;
  return appStatusLink({ reference, key: paid.key });
}
