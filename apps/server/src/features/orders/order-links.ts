import type { Config } from '../../config.ts';

/** Where the buyer returns to; the key lets this visitor see more than a stranger with the reference would. */
export function statusUrl({ publicUrl }: Config, order: { reference: string; buyerKey: string }): string {
  return `${publicUrl}/checkout/status/${order.reference}?key=${order.buyerKey}`;
}

/** Path of the page with the tickets that a key leads to. */
export function ticketsPath(ticketsKey: string): string {
  return `/tickets/${ticketsKey}`;
}

/** Path of a file of those tickets: `tickets.pdf`, `receipt.pdf`, or a pass for a wallet. */
export function ticketsFilePath(ticketsKey: string, file: string): string {
  return `/api/v1/public${ticketsPath(ticketsKey)}/${file}`;
}

/** Path of the page where the holder of tickets to a postponed event asks for the money back. */
export function refundOfferPath(ticketsKey: string): string {
  return `/refund/${ticketsKey}`;
}

/** What leads to an order's tickets. */
export function ticketsKeyOf(order: { reference: string; buyerKey: string }): string {
  return linkKey(eventCodeOf(order.reference), order.buyerKey);
}

/** What a link bears: the event's code, a dash, and 128 random bits of a buyer, of a ticket's holder or of a transfer. */
export function linkKey(eventCode: string, secret: string): string {
  return `${eventCode}-${secret}`;
}

/** The parts of what a link bears; those of anything else lead nowhere. */
export function readLinkKey(key: string): { eventCode: string; secret: string } {
  const eventCode = eventCodeOf(key);
  return { eventCode, secret: key.slice(eventCode.length + 1) };
}

/** The event's code at the front of a reference or of a link's key. */
export function eventCodeOf(reference: string): string {
  return reference.slice(0, Math.max(0, reference.indexOf('-')));
}
