import type { Answer } from '@quivertree/contract/call';
import { getOrderStatus } from '@quivertree/contract/orders/orders';
import type { Query } from '../../queries/query-cache.ts';

/**
 * Query for an order's status. Retried once on failure, and after that only by the visitor (specification, section 7).
 */
export function orderStatusQuery(reference: string, key: string | undefined): Query<Answer<typeof getOrderStatus>> {
  return {
    key: ['order-status', reference, key ?? null],
    retries: 1,
    fetch: (client, signal) =>
      client.call(getOrderStatus, { params: { reference }, query: key === undefined ? {} : { key } }, { signal }),
  };
}
