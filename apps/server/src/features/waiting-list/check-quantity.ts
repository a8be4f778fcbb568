import { checkLines, type SalesTerms } from '@quivertree/domain/orders/order-check';
import { Refusal } from '../../refusals/refusal.ts';

/** Refuses a waiting-list entry that no order could follow: its ticket type isn't on sale, or it asks for too many. */
export function checkQuantity(
  terms: SalesTerms & { maxPerBuyer: number | null },
  { ticketId, quantity }: { ticketId: string; quantity: number },
  now: number,
): void {
  const lines = checkLines(terms, [{ ticketId, quantity }], now);
  if ('code' in lines) throw new Refusal(lines.code, 'data' in lines ? lines.data : undefined);
  const { maxPerBuyer } = terms;
  const ticket = terms.ticketTypes.get(ticketId)?.name ?? '';
  if (maxPerBuyer !== null && quantity > maxPerBuyer)
    throw new Refusal('order.too_many', { ticketId, ticket, max: maxPerBuyer });
}
