/** What an order is, in a few words for the buyer's statement: `Jazz at the Old Brewery, 3 tickets`. */
export function orderDescription(eventName: string, units: number): string {
  return `${eventName}, ${units === 1 ? '1 ticket' : `${units} tickets`}`;
}
