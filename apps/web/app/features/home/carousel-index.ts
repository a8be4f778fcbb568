/** How long a slide stays, in milliseconds (specification, section 9). */
export const SLIDE_TIME = 10_000;

/** The slide that is `steps` away from `index`, around the end. */
export function slideAfter(index: number, count: number, steps = 1): number {
  return count <= 0 ? 0 : (((index + steps) % count) + count) % count;
}

/** The slide that a key leads to, or undefined when it is none of the carousel's keys. */
export function slideOfKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return slideAfter(index, count, -1);
    case 'ArrowRight':
      return slideAfter(index, count);
    default:
      return undefined;
  }
}
