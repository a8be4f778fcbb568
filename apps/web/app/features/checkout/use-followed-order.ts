import { type FollowUp, followUpOf, SEEN_ORDER } from '@quivertree/checkout/followed-order';
import type { BuyersOrder } from '@quivertree/checkout/pay-again';
import { useEffect, useEffectEvent } from 'react';
import { apiClient } from '../../calls/api-client.ts';

/**
 * Follows an order that is being paid for in another tab. Instead of polling, it checks the order once the other tab
 * has shown the order's status, and whenever the buyer returns to this tab.
 */
export function useFollowedOrder(
  order: BuyersOrder | undefined,
  onFollowUp: (followUp: FollowUp, order: BuyersOrder) => void,
): void {
  const check = useEffectEvent(async () => {
    const followUp = order && (await followUpOf(apiClient, order));
    if (followUp) onFollowUp(followUp, order);
  });
  useEffect(() => {
    const onStored = ({ key, newValue }: StorageEvent) => {
      if (key === SEEN_ORDER && order && newValue?.includes(order.reference)) void check();
    };
    const onShown = () => {
      if (document.visibilityState === 'visible') void check();
    };
    window.addEventListener('storage', onStored);
    window.addEventListener('focus', onShown);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      window.removeEventListener('storage', onStored);
      window.removeEventListener('focus', onShown);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [order]);
}
