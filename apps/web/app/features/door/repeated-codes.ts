/** How long a code must be out of the camera's view before it counts as shown again, in milliseconds. */
const OUT_OF_VIEW_MS = 3_000;

/**
 * Tells a code that is shown from one that merely stays in view: ten frames a second read the same ticket over and
 * over. Returns a function that answers whether a code read at `now` (milliseconds) is to be sent.
 */
export function newlyShownCodes(outOfViewMs = OUT_OF_VIEW_MS): (code: string, now: number) => boolean {
  const lastSeen = new Map<string, number>();
  return (code, now) => {
    for (const [other, seen] of lastSeen) if (now - seen >= outOfViewMs) lastSeen.delete(other);
    const stillInView = lastSeen.has(code);
    lastSeen.set(code, now);
    return !stillInView;
  };
}
