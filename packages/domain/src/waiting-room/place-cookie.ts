/** Name of the cookie in which a browser stores its place in an event's waiting room. */
export function placeCookieName(eventId: string): string {
  return `qt_place_${eventId}`;
}

/** Number of days for which browsers and the app store a place, since people may join long before sales open. */
export const PLACE_DAYS = 60;
