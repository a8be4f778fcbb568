import { type Category, CATEGORIES, findIgnoringCase } from '../places-and-categories.ts';
import { CATEGORY_POSTERS } from './category-posters.ts';
import { COLOURWAYS } from './colourways.ts';
import { grain } from './grain.ts';
import { hashOf, seededRandom } from './seeded-random.ts';
import type { Sheet } from './sheet.ts';
import { HEIGHT, WIDTH } from './svg-shapes.ts';

/** What a poster is made from. */
export interface Poster {
  /** What makes this poster unlike others of its category: the event's id. */
  seed: string;
  category: string;
}

/** An unlisted category is drawn as this one. */
export const FALLBACK_CATEGORY: Category = 'Entertainment';

/**
 * An event's poster as a complete SVG, 1200 by 800, the same for the same seed and category on every machine: its
 * category's inks and compositions, a seeded choice among them (look, Posters). It holds no text, no script, no style and
 * no reference to anything outside, and its ids clash with no other poster's on the same page.
 */
export function posterSvg({ seed, category }: Poster): string {
  const known = findIgnoringCase(CATEGORIES, category) ?? FALLBACK_CATEGORY;
  const look = CATEGORY_POSTERS[known];
  const random = seededRandom(`${known} ${seed}`);
  const prefix = `p${hashOf(`${seed} ${known}`).toString(36)}`;
  const inks = COLOURWAYS[random.pick(look.colourways)];
  const sheet: Sheet = { inks, random, name: (part) => `${prefix}-${part}` };
  const drawing = random.pick(look.compositions)(sheet);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" ` +
    `preserveAspectRatio="xMidYMid slice">${drawing}${grain(sheet)}</svg>`
  );
}
