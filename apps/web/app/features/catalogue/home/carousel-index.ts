/** Time each slide is shown, in milliseconds (specification, section 9). */
export const SLIDE_TIME = 10_000;

/** Index of the slide `steps` away from `index`, wrapping around. */
export function slideAfter(index: number, count: number, steps = 1): number {
  return count <= 0 ? 0 : (((index + steps) % count) + count) % count;
}

/** Index of the slide that a key leads to; undefined for keys the carousel doesn't handle. */
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
