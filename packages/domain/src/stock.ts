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
