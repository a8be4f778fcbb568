import { picturePath } from '@quivertree/domain/pictures/pictures';
import { posterPath } from './poster-path.ts';

/** Path of an event's picture, or of its generated poster. */
export function eventPicturePath(
  { id, category, pictureId }: { id: string; category: string; pictureId: string | null },
  width: 480 | 960 | 1440 = 960,
): string {
  return pictureId === null ? posterPath({ seed: id, category }) : picturePath('event', pictureId, width);
}
