/** From so many tickets on, an organiser can have the public told no more than that there are so many. */
export const MANY_LEFT = 10;

interface Stock {
  available: number;
  capacity: number;
}

/**
 * A ticket type's numbers as the public contract shows them. Where the organiser does not show exact numbers, both stop
 * at ten, or at the largest order if that is more, so that every order can still be put together: what is left below
 * that is exact, the sold share is that of these last tickets, and what was sold before cannot be told.
 */
export function publicStock<T extends Stock & { maxPerOrder: number }>(ticket: T, exact: boolean): T {
  if (exact) return ticket;
  const most = Math.max(MANY_LEFT, ticket.maxPerOrder);
  return { ...ticket, available: Math.min(ticket.available, most), capacity: most };
}
