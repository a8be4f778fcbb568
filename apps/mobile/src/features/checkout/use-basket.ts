import { loadBasket, saveBasket } from '@quivertree/checkout/basket-storage';
import { type Basket, type BasketTicket, reconcileBasket, withQuantity } from '@quivertree/domain/orders/basket';
import { useState } from 'react';
import { serverNow } from '../../server/server-time.ts';
import { deviceStore } from '../../storage/device-store.ts';

/** The event's basket, stored on the phone, limited to what can be bought now. */
export function useBasket(eventId: string, tickets: readonly BasketTicket[], now: number) {
  const [stored, setStored] = useState<Basket>(() => loadBasket(deviceStore, eventId, serverNow()));
  const basket = reconcileBasket(stored, tickets, now);
  return {
    basket,
    setQuantity(ticket: BasketTicket, quantity: number): void {
      const changed = withQuantity(basket, ticket, quantity, serverNow());
      saveBasket(deviceStore, changed);
      setStored(changed);
    },
  };
}
