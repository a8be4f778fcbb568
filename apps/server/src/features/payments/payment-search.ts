import { readReference } from '@quivertree/domain/orders/order-reference';
import { beginningWith, type Condition } from '../../db/list-page.ts';

/**
 * SQL condition for rows whose payment belongs to an order with this reference or to a buyer with this exact email
 * address; undefined without a search.
 */
export function paymentSearch(column: string, search: string | undefined): Condition | undefined {
  if (!search) return undefined;
  const byEmail = search.includes('@');
  const paid = `select p.id from orders o join payments p on p.order_id = o.id and p.event_id = o.event_id
                 where ${byEmail ? 'lower(o.buyer_email) = ?' : 'o.reference like ?'}`;
  return [`${column} in (${paid})`, byEmail ? search.toLowerCase() : (beginningWith(readReference(search)) ?? '')];
}
