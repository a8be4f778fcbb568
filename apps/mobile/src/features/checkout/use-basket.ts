import { loadBasket, saveBasket } from '@quivertree/checkout/basket-storage';
import { type Basket, type BasketTicket, reconcileBasket, withQuantity } from '@quivertree/domain/orders/basket';
import { useFocusEffect } from 'expo-router';
import { useCallback, useRef, useState } from 'react';
import { serverNow } from '../../server/server-time.ts';
import { deviceStore } from '../../storage/device-store.ts';

/** The event's basket, stored on the phone, limited to what can be bought now. */
export function useBasket(eventId: string, tickets: readonly BasketTicket[], now: number) {
  const [stored, setStored] = useState<Basket>(() => loadBasket(deviceStore, eventId, serverNow()));
  // The next tap may come before this one's change is drawn.
  const latest = useRef(stored);
  // A screen above this one may have ordered the tickets, which empties the basket.
  useFocusEffect(
    useCallback(() => {
      latest.current = loadBasket(deviceStore, eventId, serverNow());
      setStored(latest.current);
    }, [eventId]),
  );
  return {
    basket: reconcileBasket(stored, tickets, now),
    setQuantity(ticket: BasketTicket, quantity: number): void {
      const at = serverNow();
      latest.current = withQuantity(reconcileBasket(latest.current, tickets, at), ticket, quantity, at);
      saveBasket(deviceStore, latest.current);
      setStored(latest.current);
    },
  };
}
