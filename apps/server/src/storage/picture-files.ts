import type { PictureFormat, PicturePurpose } from '@quivertree/domain/pictures/pictures';

/** Name of a picture's file in the object store. */
export function objectNameOf(purpose: PicturePurpose, id: string, width: number, format: PictureFormat): string {
  return `pictures/${purpose}/${id}/${width}.${format}`;
}
