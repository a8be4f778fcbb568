/** Time a code has to be out of view before it counts as shown again, in milliseconds. */
const OUT_OF_VIEW_MS = 3_000;

/**
 * Filters out codes that merely stay in view, since the camera reads the same ticket ten times a second. Returns a
 * function that returns true if a code read at `now` (in milliseconds) has to be sent.
 */
export function newlyShownCodes(): (code: string, now: number) => boolean {
  const lastSeen = new Map<string, number>();
  return (code, now) => {
    for (const [other, seen] of lastSeen) if (now - seen >= OUT_OF_VIEW_MS) lastSeen.delete(other);
    const stillInView = lastSeen.has(code);
    lastSeen.set(code, now);
    return !stillInView;
  };
}
