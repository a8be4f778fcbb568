import type { EventTicket } from '@quivertree/contract/catalogue/catalogue';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { soldShare, ticketDisplay } from '@quivertree/domain/stock/ticket-display';

/** Text in place of a ticket type's quantity control; undefined while it is on sale. */
export function notOnSaleText(ticket: EventTicket, now: number, timeZone: string): string | undefined {
  switch (ticketDisplay(ticket, now)) {
    case 'not_open':
      return `Sales open ${formatDateTime(ticket.startDate ?? '', timeZone)}`;
    case 'closed':
      return 'Sales closed';
    case 'sold_out':
      return 'Sold out';
    case 'on_sale':
      return undefined;
  }
}

/** End of a ticket type's sales; undefined unless it is on sale and sales end before the event. */
export function salesEndText(ticket: EventTicket, now: number, timeZone: string): string | undefined {
  if (!ticket.endDate || ticketDisplay(ticket, now) !== 'on_sale') return undefined;
  return `On sale until ${formatDateTime(ticket.endDate, timeZone)}`;
}

/**
 * Stock left of a ticket type that is almost gone. Capped numbers (`exactStock` is false) say nothing about the share
 * that is sold.
 */
export function stockLeftText(ticket: EventTicket, exactStock: boolean): string {
  return exactStock
    ? `${Math.round(soldShare(ticket) * 100)}% sold, ${ticket.available} left`
    : `Only ${ticket.available} left`;
}

/** The reason why no more can be selected of a ticket type; undefined while more can. */
export function limitText(
  { maxPerOrder, available }: Pick<EventTicket, 'maxPerOrder' | 'available'>,
  quantity: number,
): string | undefined {
  if (quantity === 0 || quantity < Math.min(maxPerOrder, available)) return undefined;
  return available < maxPerOrder ? `Only ${available} left.` : `At most ${maxPerOrder} per order.`;
}
