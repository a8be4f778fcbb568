/** Name of the cookie in which a browser stores its place in an event's waiting room. */
export function placeCookieName(eventId: string): string {
  return `qt_place_${eventId}`;
}
