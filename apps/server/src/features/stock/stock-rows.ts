/** How a ticket type's or pool's stock stands, in units. */
export interface Stock {
  capacity: number;
  sold: number;
  reserved: number;
  offered: number;
  allotted: number;
}

export const STOCK_COLUMNS = 'capacity, sold, reserved, offered, allotted';

/** Units that are nobody else's to have. */
export function takenOf({ sold, reserved, offered, allotted }: Stock): number {
  return sold + reserved + offered + allotted;
}
