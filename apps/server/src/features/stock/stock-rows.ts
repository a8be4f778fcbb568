/** Stock of a ticket type or pool, in units. */
export interface Stock {
  capacity: number;
  sold: number;
  reserved: number;
  offered: number;
  allotted: number;
  /** Units of valid tickets that are up for resale; not counted as sold. */
  onReturn: number;
}

export const STOCK_COLUMNS = 'capacity, sold, reserved, offered, allotted, on_return as "onReturn"';

/**
 * Number of units taken. A ticket offered for resale shares its unit with the order that buys it, so that unit counts
 * once.
 */
export function takenOf({ sold, reserved, offered, allotted, onReturn }: Omit<Stock, 'capacity'>): number {
  return sold + allotted + Math.max(reserved + offered, onReturn);
}
