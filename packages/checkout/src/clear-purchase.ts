import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { clearBasket } from './basket-storage.ts';
import { forgetDrafts } from './drafts.ts';
import { clearOpenOrder } from './open-order.ts';
import { clearOrderAttempt } from './order-attempt.ts';

/** Clears everything stored for a purchase once its order is fulfilled, refunded or cancelled. */
export function clearPurchase(storage: KeyValueStore, eventId: string): void {
  clearBasket(storage, eventId);
  forgetDrafts(storage, eventId);
  clearOpenOrder(storage, eventId);
  clearOrderAttempt(storage, eventId);
}
