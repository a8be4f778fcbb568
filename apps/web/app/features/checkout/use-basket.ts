import { type Basket, type BasketTicket, reconcileBasket, withQuantity } from '@quivertree/domain/basket';
import { useEffect, useState } from 'react';
import { browserStorage } from '../session/browser-storage.ts';
import { emptyBasket, loadBasket, saveBasket } from './basket-storage.ts';

/**
 * The event's basket, as its tickets now allow it. Empty on the server and in the first render; then what this browser
 * keeps, whichever tab wrote it.
 */
export function useBasket(eventId: string, tickets: readonly BasketTicket[], now: number) {
  const [kept, setKept] = useState<Basket>(() => emptyBasket(eventId, 0));

  useEffect(() => {
    const load = () => setKept(loadBasket(browserStorage('localStorage'), eventId, Date.now()));
    load();
    window.addEventListener('storage', load);
    return () => window.removeEventListener('storage', load);
  }, [eventId]);

  const basket = reconcileBasket(kept, tickets, now);
  return {
    basket,
    setQuantity(ticket: BasketTicket, quantity: number): void {
      const changed = withQuantity(basket, ticket, quantity, Date.now());
      saveBasket(browserStorage('localStorage'), changed);
      setKept(changed);
    },
  };
}
