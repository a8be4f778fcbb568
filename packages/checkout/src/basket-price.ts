import type { EventDetail, EventTicket } from '@quivertree/contract/catalogue/catalogue';
import type { Basket } from '@quivertree/domain/orders/basket';
import { minorOf } from '@quivertree/domain/money/money';
import { type OrderPrice, priceOrder } from '@quivertree/domain/orders/order-price';

/** A line of the order summary. */
export interface SummaryLine {
  ticket: EventTicket;
  quantity: number;
  totalMinor: number;
}

export interface BasketPrice extends OrderPrice {
  /** Lines in the order of the event's tickets. */
  lines: SummaryLine[];
  /** Number of tickets in the basket. */
  units: number;
}

/** Price of the basket under the event's terms, by the same rules as on the server. */
export function basketPrice(basket: Basket, { tickets, options }: EventDetail): BasketPrice {
  const lines = tickets.flatMap((ticket) => {
    const quantity = basket.lines.find(({ ticketId }) => ticketId === ticket.id)?.qty ?? 0;
    return quantity === 0 ? [] : [{ ticket, quantity, totalMinor: minorOf(ticket.price) * quantity }];
  });
  const price = priceOrder(
    lines.map(({ ticket, quantity }) => ({ unitPriceMinor: minorOf(ticket.price), quantity })),
    {
      variableFeeBasisPoints: Math.round(options.variableFee * 100),
      fixedFeeMinor: minorOf(options.fixedFee),
      businessCoversFee: options.businessCoversFee,
    },
  );
  return { ...price, lines, units: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}
