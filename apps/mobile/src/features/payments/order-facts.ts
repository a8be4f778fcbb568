import { orderOutcome } from '@quivertree/checkout/order-outcome';
import type { OrderStatus } from '@quivertree/contract/orders/orders';
import { formatPrice, minorOf } from '@quivertree/domain/money/money';
import { shownReference } from '@quivertree/domain/orders/order-reference';

/** Facts about an order, for its status: short reference to read out, with the full one below it, as specified. */
export function orderFacts(order: OrderStatus): { term: string; text: string; note?: string }[] {
  const { amount, currency, description, reference, customerName, customerEmail, status } = order;
  const money = (decimal: number) => formatPrice({ amount: minorOf(decimal), currency });
  const refunded = status === 'refunded' ? orderOutcome(order).refunded : undefined;
  const bought = status === 'success';
  return [
    ...(bought ? [{ term: 'Order', text: description }] : []),
    ...(refunded === undefined ? [] : [{ term: 'Refunded', text: money(refunded) }]),
    { term: 'Amount', text: money(amount) },
    ...(bought && customerName ? [{ term: 'Name', text: customerName }] : []),
    ...(bought && customerEmail ? [{ term: 'Email', text: customerEmail }] : []),
    { term: 'Reference', text: shownReference(reference), note: reference },
  ];
}
