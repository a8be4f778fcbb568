import type { Client } from '@quivertree/contract/client';
import { getOrderStatus } from '@quivertree/contract/orders/orders';

/** Status of an order. Retried once on failure, and then only by the visitor (specification, section 7). */
export function orderStatusQuery(client: Client, reference: string, key: string | undefined) {
  return {
    queryKey: ['order-status', reference, key ?? null] as const,
    retry: 1,
    queryFn: () => client.call(getOrderStatus, { params: { reference }, query: key === undefined ? {} : { key } }),
  };
}
