import { plural } from '../text/plural.ts';

/** Description of an order for the buyer's bank statement: `Jazz at the Old Brewery, 3 tickets`. */
export function orderDescription(eventName: string, units: number): string {
  return `${eventName}, ${plural(units, '1 ticket', '{n} tickets')}`;
}
