import { type Basket, type BasketTicket, reconcileBasket, withQuantity } from '@quivertree/domain/orders/basket';
import { useEffect, useState } from 'react';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { emptyBasket, loadBasket, saveBasket } from '@quivertree/checkout/basket-storage';

/**
 * The event's basket, limited to what can be bought now. Empty on the server and in the first render; then read from
 * the browser's storage, which all tabs share.
 */
export function useBasket(eventId: string, tickets: readonly BasketTicket[], now: number) {
  const [stored, setStored] = useState<Basket>(() => emptyBasket(eventId, 0));

  useEffect(() => {
    const load = () => setStored(loadBasket(browserStorage('localStorage'), eventId, Date.now()));
    load();
    window.addEventListener('storage', load);
    return () => window.removeEventListener('storage', load);
  }, [eventId]);

  const basket = reconcileBasket(stored, tickets, now);
  return {
    basket,
    setQuantity(ticket: BasketTicket, quantity: number): void {
      const changed = withQuantity(basket, ticket, quantity, Date.now());
      saveBasket(browserStorage('localStorage'), changed);
      setStored(changed);
    },
  };
}
