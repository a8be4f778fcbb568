import type { Config } from '../../config.ts';

/** Where the buyer returns to; the key lets this visitor see more than a stranger with the reference would. */
export function statusUrl({ publicUrl }: Config, order: { reference: string; buyerKey: string }): string {
  return `${publicUrl}/checkout/status/${order.reference}?key=${order.buyerKey}`;
}

/** Path of the page with an order's tickets: the event's code and the buyer's key. */
export function ticketsPath(order: { reference: string; buyerKey: string }): string {
  return `/tickets/${ticketsKey(order)}`;
}

/** Path of the page where the holder of tickets to a postponed event asks for the money back. */
export function refundOfferPath(order: { reference: string; buyerKey: string }): string {
  return `/refund/${ticketsKey(order)}`;
}

/** What leads to an order's tickets: the event's code, a dash, 128 random bits. */
export function ticketsKey(order: { reference: string; buyerKey: string }): string {
  return `${eventCodeOf(order.reference)}-${order.buyerKey}`;
}

/** The event's code at the front of a reference or tickets key. */
export function eventCodeOf(reference: string): string {
  return reference.slice(0, Math.max(0, reference.indexOf('-')));
}
