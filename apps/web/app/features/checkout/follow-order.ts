import { type KeyValueStore, writeJson } from '@quivertree/runtime/key-value-store';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import { useEffect, useEffectEvent } from 'react';
import { apiClient } from '../../api-client.ts';
import type { BuyersOrder } from './pay-again.ts';

/** Written by the order status page and read by the buyer's other tabs. */
const SEEN_ORDER = 'qt:seen-order';

/** Tells the browser's other tabs that this order's status was just shown. */
export function announceOrder(storage: KeyValueStore, reference: string, status: string): void {
  writeJson(storage, SEEN_ORDER, { reference, status, at: Date.now() });
}

/**
 * Follows an order that is paid in another tab. Checks its status when that tab shows it and when the buyer returns to
 * this tab, without polling.
 */
export function useFollowedOrder(
  order: BuyersOrder | undefined,
  onStatus: (status: string, order: BuyersOrder) => void,
): void {
  const check = useEffectEvent(async () => {
    if (!order) return;
    const { reference, key } = order;
    // A failed check is ignored, as the buyer's next step checks again.
    const found = await apiClient
      .call(getOrderStatus, { params: { reference }, query: { key } })
      .catch(() => undefined);
    if (found) onStatus(found.status, order);
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
