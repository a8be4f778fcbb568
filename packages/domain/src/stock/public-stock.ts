/** Highest availability shown to the public if exact numbers are hidden. */
export const MANY_LEFT = 10;

interface Stock {
  available: number;
  capacity: number;
}

/**
 * A ticket type's public availability. If exact numbers are hidden, remaining stock is capped at ten or the largest
 * possible order, whichever is more, and the cap is shown as the capacity. This way, the last tickets are counted
 * exactly, but the number sold before them stays hidden.
 */
export function publicStock<T extends Stock & { maxPerOrder: number }>(ticket: T, exact: boolean): T {
  if (exact) return ticket;
  const cap = Math.max(MANY_LEFT, ticket.maxPerOrder);
  return { ...ticket, available: Math.min(ticket.available, cap), capacity: cap };
}
