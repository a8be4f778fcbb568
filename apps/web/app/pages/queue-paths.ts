import type { SitePath } from './site-pages.ts';

/*
 * URLs of an event's waiting room, by the event's slug or id. They are apart from the others (paths.ts), because pages
 * without a waiting room needn't load them.
 */

const queue = '/queue/:eventId' satisfies SitePath;

/** An event's waiting room. */
export function queuePath(event: string): string {
  return queue.replace(':eventId', encodeURIComponent(event));
}

/** The visitor's own place in a waiting room, by the cookie in which it is stored. */
export function roomPlacePath(event: string): string {
  return `${queuePath(event)}/place`;
}

/** Link that takes a place along to another browser. */
export function placeLink(event: string, place: string): string {
  return `${queuePath(event)}/places/${encodeURIComponent(place)}`;
}

/** The draw of a waiting room. */
export function drawProofPath(event: string): string {
  return `${queuePath(event)}/proof`;
}
