/** How a ticket type's or pool's stock stands, in units. */
export interface Stock {
  capacity: number;
  sold: number;
  reserved: number;
  offered: number;
  allotted: number;
  /** Units of live tickets that are for sale once more; not counted as sold. */
  onReturn: number;
}

export const STOCK_COLUMNS = 'capacity, sold, reserved, offered, allotted, on_return as "onReturn"';

/** Units that are nobody else's to have: whoever buys a ticket that is on return takes its place. */
export function takenOf({ sold, reserved, offered, allotted, onReturn }: Stock): number {
  return sold + allotted + Math.max(reserved + offered, onReturn);
}
