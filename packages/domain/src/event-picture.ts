import { picturePath } from './pictures.ts';
import { posterPath } from './poster/poster-path.ts';

/** An event's picture, or, where it brings none, the poster that is made from its own data. */
export function eventPicturePath(
  { id, category, pictureId }: { id: string; category: string; pictureId: string | null },
  width: 480 | 960 | 1440 = 960,
): string {
  return pictureId === null ? posterPath({ seed: id, category }) : picturePath('event', pictureId, width);
}
