import { type Category, CATEGORIES, findIgnoringCase } from '@quivertree/domain/places/places-and-categories';
import { picturePath } from '@quivertree/domain/pictures/pictures';
import { FALLBACK_CATEGORY, type Poster } from './poster-svg.ts';

/** Path of a poster. It contains everything the poster is made from, so it can be cached forever. */
export function posterPath({ seed, category }: Poster): string {
  return `/posters/${slugOf(findIgnoringCase(CATEGORIES, category) ?? FALLBACK_CATEGORY)}/${seed}.svg`;
}

/** Parses a poster's path; undefined for an unlisted category or a seed that isn't an id. */
export function parsePosterPath(slug: string, seed: string): { seed: string; category: Category } | undefined {
  const category = CATEGORIES.find((name) => slugOf(name) === slug);
  return category && /^[\w-]{1,64}$/.test(seed) ? { seed, category } : undefined;
}

function slugOf(category: Category): string {
  return category.toLowerCase().replace(/[^a-z]+/g, '-');
}

/** Path of an event's picture, or of its generated poster. */
export function eventPicturePath(
  { id, category, pictureId }: { id: string; category: string; pictureId: string | null },
  width: 480 | 960 | 1440 = 960,
): string {
  return pictureId === null ? posterPath({ seed: id, category }) : picturePath('event', pictureId, width);
}
