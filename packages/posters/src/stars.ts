import type { Sheet } from './sheet.ts';
import { stroked, WIDTH } from './svg-shapes.ts';

/** Scattered stars in three sizes above `bottom`. */
export function stars({ inks, random }: Sheet, count: number, bottom: number): string {
  const sizes = ['', '', ''];
  for (let i = 0; i < count; i++) {
    const size = random.chance(0.62) ? 0 : random.chance(0.75) ? 1 : 2;
    sizes[size] += `M${random.whole(10, WIDTH - 10)} ${random.whole(10, bottom)}h0`;
  }
  return sizes.map((d, size) => (d ? stroked(d, inks.light, 2.4 + size * 1.9, 0.6 + size * 0.2) : '')).join('');
}
