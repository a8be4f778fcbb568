/** Limits on the unpaid stock of an event that one network may reserve. */
export interface UnpaidAllowance {
  /** Maximum for a network without a history. */
  base: number;
  /** Minimum for any network, so that people who share one with an abuser can still buy. */
  floor: number;
}

/** Lower limit in units: enough for a few ordinary orders. Small events use half their capacity instead. */
const FLOOR_UNITS = 20;

/**
 * One network's allowance of unpaid stock: `percent` of the event's capacity, but always enough for the largest order
 * that the event allows. `place_orders` adds two units for each unit that the network has paid for and subtracts one
 * for each unit that it let expire, down to the minimum.
 */
export function unpaidAllowance(event: { capacity: number; maxPerOrder: number }, percent: number): UnpaidAllowance {
  const floor = Math.max(event.maxPerOrder, Math.min(FLOOR_UNITS, Math.floor(event.capacity / 2)));
  return { base: Math.max(floor, Math.floor((event.capacity * percent) / 100)), floor };
}
