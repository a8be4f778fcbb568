import type { Client } from '@quivertree/contract/client';
import { getOrderStatus, type OrderStatus } from '@quivertree/contract/orders/orders';
import type { Clock } from '@quivertree/runtime/clock';
import { type KeyValueStore, writeJson } from '@quivertree/runtime/key-value-store';
import type { BuyersOrder } from './pay-again.ts';

/** Storage key under which the order status page tells the browser's other tabs the status that it shows. */
export const SEEN_ORDER = 'qt:seen-order';

/** Tells the browser's other tabs that this order's status was just shown. */
export function announceOrder(storage: KeyValueStore, clock: Clock, reference: string, status: string): void {
  writeJson(storage, SEEN_ORDER, { reference, status, at: clock.now() });
}

/** Next step for an order that is paid elsewhere: wait, offer another payment, or show its status. */
export type FollowUp = 'wait' | 'pay again' | 'show status';

/**
 * Fetches the order's status and chooses the next step. Undefined if the request fails; it is repeated when the buyer
 * returns to the page.
 */
export async function followUpOf(client: Client, { reference, key }: BuyersOrder): Promise<FollowUp | undefined> {
  const order = await client
    .call(getOrderStatus, { params: { reference }, query: { key } })
    .catch((): undefined => undefined);
  return order && ((!order.inSuspense && FOLLOW_UPS[order.status]) || 'show status');
}

const FOLLOW_UPS: Partial<Record<OrderStatus['status'], FollowUp>> = { pending: 'wait', failed: 'pay again' };
