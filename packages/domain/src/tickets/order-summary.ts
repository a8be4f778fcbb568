import { formatMoney, minorOf } from '../money/money.ts';
import { plural } from '../text/plural.ts';

interface SummarisedOrder {
  /** Valid tickets that weren't transferred to others. */
  tickets: number;
  /** Tickets transferred to others. */
  transferred: number;
  /** True if someone else placed the order and transferred a ticket. */
  held: boolean;
  total: number;
  refunded: number;
  currency: string;
}

/** Summary of an order for its buyer or a holder of its tickets: number of tickets, transfers, price and refund. */
export function orderSummary({ tickets, transferred, held, total, refunded, currency }: SummarisedOrder): string {
  const count = tickets > 0 ? plural(tickets, '1 ticket', '{n} tickets') : transferred > 0 ? '' : 'No valid tickets';
  const money = (amount: number) => formatMoney({ amount: minorOf(amount), currency });
  const paid = held ? 'transferred to you' : total === 0 ? 'free' : money(total);
  const refund = refunded > 0 && `${money(refunded)} refunded`;
  return [
    count,
    transferred > 0 && plural(transferred, '1 ticket transferred', '{n} tickets transferred'),
    paid,
    refund,
  ]
    .filter(Boolean)
    .join(' · ');
}
