import { readReference } from '@quivertree/domain/order-reference';
import { beginningWith, type Condition } from '../../db/list-page.ts';

/** Rows whose payment belongs to the order that the words name by its reference, or to the buyer with that whole address. */
export function paymentSearched(column: string, words: string | undefined): Condition {
  if (!words) return ['true', undefined];
  const byEmail = words.includes('@');
  const paid = `select p.id from orders o join payments p on p.order_id = o.id and p.event_id = o.event_id
                 where ${byEmail ? 'lower(o.buyer_email) = ?' : 'o.reference like ?'}`;
  return [`${column} in (${paid})`, byEmail ? words.toLowerCase() : (beginningWith(readReference(words)) ?? '')];
}
