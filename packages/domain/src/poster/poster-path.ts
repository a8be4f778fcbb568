import { type Category, CATEGORIES, findIgnoringCase } from '../places-and-categories.ts';
import { FALLBACK_CATEGORY, type Poster } from './poster-svg.ts';

/** Pure address of a poster: everything that it is made from, so that it can be kept for ever. */
export function posterPath({ seed, category }: Poster): string {
  return `/posters/${slugOf(findIgnoringCase(CATEGORIES, category) ?? FALLBACK_CATEGORY)}/${seed}.svg`;
}

/** The poster that a path's parts name; undefined for a category that is not listed or a seed that is no id. */
export function parsePosterPath(slug: string, seed: string): { seed: string; category: Category } | undefined {
  const category = CATEGORIES.find((name) => slugOf(name) === slug);
  return category && /^[\w-]{1,64}$/.test(seed) ? { seed, category } : undefined;
}

function slugOf(category: Category): string {
  return category.toLowerCase().replace(/[^a-z]+/g, '-');
}
