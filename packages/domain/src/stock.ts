/** A wanted ticket type with what is left of it, and of the pool that it shares with others. */
export interface WantedStock {
  quantity: number;
  unitsLeft: number;
  /** Null: the ticket type is in no pool. */
  poolId: string | null;
  poolLeft: number | null;
}

/** Whether everything that is wanted is left, also of pools that several lines take from. */
export function stockSuffices(lines: readonly WantedStock[]): boolean {
  const wantedOfPool = new Map<string, number>();
  return lines.every(({ quantity, unitsLeft, poolId, poolLeft }) => {
    if (unitsLeft < quantity) return false;
    if (poolId === null || poolLeft === null) return true;
    const wanted = (wantedOfPool.get(poolId) ?? 0) + quantity;
    wantedOfPool.set(poolId, wanted);
    return wanted <= poolLeft;
  });
}

/** A wanted ticket type with what no live ticket and no allotment takes of it, and of its pool. */
export interface UnsoldStock {
  ticketTypeId: string;
  quantity: number;
  unitsUnsold: number;
  /** Null: the ticket type is in no pool. */
  poolId: string | null;
  poolUnsold: number | null;
}

/** How many live tickets have to become void, of which ticket types and of which pools altogether, before these are issued. */
export function shortOfUnsold(lines: readonly UnsoldStock[]): {
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
