/** Cap on public availability without exact numbers. */
export const MANY_LEFT = 10;

interface Stock {
  available: number;
  capacity: number;
}

/**
 * A ticket type's public availability. Without exact numbers, capacity and remaining stock are capped at ten or at the
 * largest possible order. Below the cap, what's left is exact and the sold share refers to these last tickets, which
 * hides how many were sold before.
 */
export function publicStock<T extends Stock & { maxPerOrder: number }>(ticket: T, exact: boolean): T {
  if (exact) return ticket;
  const cap = Math.max(MANY_LEFT, ticket.maxPerOrder);
  return { ...ticket, available: Math.min(ticket.available, cap), capacity: cap };
}
