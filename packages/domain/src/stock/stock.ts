/** An ordered ticket type, with its own remaining stock and its pool's. */
export interface OrderedStock {
  quantity: number;
  unitsLeft: number;
  /** Pool of the ticket type; null if it has none. */
  poolId: string | null;
  poolLeft: number | null;
}

/** True if there is enough stock for all lines, including in pools that several of them share. */
export function stockSuffices(lines: readonly OrderedStock[]): boolean {
  const orderedOfPool = new Map<string, number>();
  return lines.every(({ quantity, unitsLeft, poolId, poolLeft }) => {
    if (unitsLeft < quantity) return false;
    if (poolId === null || poolLeft === null) return true;
    const ordered = (orderedOfPool.get(poolId) ?? 0) + quantity;
    orderedOfPool.set(poolId, ordered);
    return ordered <= poolLeft;
  });
}

/**
 * An ordered ticket type, with the number of units in its stock and in its pool that no live ticket or allotment uses.
 */
export interface UnsoldStock {
  ticketTypeId: string;
  quantity: number;
  unitsUnsold: number;
  /** Pool of the ticket type; null if it has none. */
  poolId: string | null;
  poolUnsold: number | null;
}

/** Number of live tickets per ticket type and pool that must be voided before the ordered tickets are issued. */
export function ticketsToVoid(lines: readonly UnsoldStock[]): {
  types: { ticketTypeId: string; units: number }[];
  pools: { poolId: string; units: number }[];
} {
  const missing = new Map<string, number>();
  for (const { poolId, poolUnsold, quantity } of lines)
    if (poolId !== null && poolUnsold !== null) missing.set(poolId, (missing.get(poolId) ?? -poolUnsold) + quantity);
  return {
    types: lines
      .map(({ ticketTypeId, quantity, unitsUnsold }) => ({ ticketTypeId, units: quantity - unitsUnsold }))
      .filter(({ units }) => units > 0),
    pools: [...missing].map(([poolId, units]) => ({ poolId, units })).filter(({ units }) => units > 0),
  };
}

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
