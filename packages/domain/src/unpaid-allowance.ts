/** How many units of an event one client network may hold unpaid. */
export interface UnpaidAllowance {
  /** Held at once by a network of which nothing is known yet. */
  base: number;
  /** Held at once whatever lapsed before: people behind a bad neighbour can still buy. */
  floor: number;
}

/** A few ordinary orders at a time, also for small events. */
const FLOOR_UNITS = 20;

/**
 * The allowance for an event with so many places, of which one network may hold `percent` unpaid; an order of the largest
 * size that the event allows always fits. `place_orders` adds two units for each that the network has paid for and takes
 * one for each that it let lapse, down to the floor.
 */
export function unpaidAllowance(event: { capacity: number; maxPerOrder: number }, percent: number): UnpaidAllowance {
  const floor = Math.max(event.maxPerOrder, Math.min(FLOOR_UNITS, Math.floor(event.capacity / 2)));
  return { base: Math.max(floor, Math.floor((event.capacity * percent) / 100)), floor };
}
