import type { Config } from '../config/config.ts';

/** An order, as named by the links to its status. */
export interface LinkedOrder {
  reference: string;
  /** The key in the link; null if it has none. */
  key: string | null;
}

/**
 * Link to which the buyer returns after paying. The key in it gives access to details that the reference alone doesn't.
 */
export function statusUrl({ publicUrl }: Config, order: { reference: string; buyerKey: string }): string {
  return `${publicUrl}/checkout/status/${order.reference}?key=${order.buyerKey}`;
}

/** Path of the page that shows an order's tickets. */
export function ticketsPath(ticketsKey: string): string {
  return `/tickets/${ticketsKey}`;
}

/** Path of a file for an order's tickets: `tickets.pdf`, `receipt.pdf` or a wallet pass. */
export function ticketsFilePath(ticketsKey: string, file: string): string {
  return `/api/v1/public${ticketsPath(ticketsKey)}/${file}`;
}

/** Path of the page for accepting a transfer. */
export function transferPath(transferKey: string): string {
  return `/transfer/${transferKey}`;
}

/** Path of the page where holders of tickets to a postponed event ask for a refund. */
export function refundOfferPath(ticketsKey: string): string {
  return `/refund/${ticketsKey}`;
}

/** Key in the links to an order's tickets. */
export function ticketsKeyOf(order: { reference: string; buyerKey: string }): string {
  return linkKey(eventCodeOf(order.reference), order.buyerKey);
}

/** Key of a link: the event's code, a dash, and the 128-bit secret of a buyer, ticket holder or transfer. */
export function linkKey(eventCode: string, secret: string): string {
  return `${eventCode}-${secret}`;
}

/** Splits a link's key into its parts. The parts of any other text don't match anything. */
export function readLinkKey(key: string): { eventCode: string; secret: string } {
  const eventCode = eventCodeOf(key);
  return { eventCode, secret: key.slice(eventCode.length + 1) };
}

/** The event's code at the start of a reference or of a link's key. */
export function eventCodeOf(reference: string): string {
  return reference.slice(0, Math.max(0, reference.indexOf('-')));
}
