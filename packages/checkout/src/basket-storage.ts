import { type KeyValueStore, readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { type Basket, readBasket } from '@quivertree/domain/orders/basket';

const basketKey = (eventId: string) => `qt:basket:${eventId}`;

export function emptyBasket(eventId: string, now: number): Basket {
  return { eventId, lines: [], updatedAt: now, version: 1 };
}

/** The event's stored basket; empty if there is none or it has expired. */
export function loadBasket(storage: KeyValueStore, eventId: string, now: number): Basket {
  return readBasket(readJson(storage, basketKey(eventId)), eventId, now) ?? emptyBasket(eventId, now);
}

/** Stores the basket, or removes it if it's empty. */
export function saveBasket(storage: KeyValueStore, basket: Basket): void {
  if (basket.lines.length === 0) clearBasket(storage, basket.eventId);
  else writeJson(storage, basketKey(basket.eventId), basket);
}

export function clearBasket(storage: KeyValueStore, eventId: string): void {
  storage.removeItem(basketKey(eventId));
}
