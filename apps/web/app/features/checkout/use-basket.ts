import { type Basket, type BasketTicket, reconcileBasket, withQuantity } from '@quivertree/domain/orders/basket';
import { useEffect, useRef, useState } from 'react';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { emptyBasket, loadBasket, saveBasket } from '@quivertree/checkout/basket-storage';

/**
 * The event's basket, limited to what can be bought now. Empty on the server and in the first render; then read from
 * the browser's storage, which all tabs share.
 */
export function useBasket(eventId: string, tickets: readonly BasketTicket[], now: number) {
  const [stored, setStored] = useState<Basket>(() => emptyBasket(eventId, 0));
  // Up to date between renders: quantities typed before hydration arrive together, and before the stored basket.
  const latest = useRef<Basket>(undefined);

  useEffect(() => {
    const load = () => {
      latest.current = loadBasket(browserStorage('localStorage'), eventId, Date.now());
      setStored(latest.current);
    };
    load();
    window.addEventListener('storage', load);
    return () => window.removeEventListener('storage', load);
  }, [eventId]);

  return {
    basket: reconcileBasket(stored, tickets, now),
    setQuantity(ticket: BasketTicket, quantity: number): void {
      const storage = browserStorage('localStorage');
      const before = reconcileBasket(latest.current ?? loadBasket(storage, eventId, Date.now()), tickets, now);
      latest.current = withQuantity(before, ticket, quantity, Date.now());
      saveBasket(storage, latest.current);
      setStored(latest.current);
    },
  };
}
