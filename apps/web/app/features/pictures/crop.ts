import { middleCrop, type PictureCrop } from '@quivertree/domain/pictures';

/** Which part of a picture is wanted, as it is chosen: how near, and where its middle is; all but zoom in shares. */
export interface CropChoice {
  /** 1: the largest part of the wanted ratio. */
  zoom: number;
  x: number;
  y: number;
}

export const WHOLE: CropChoice = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

/** The part itself. It never reaches beyond the picture. */
export function cropOf(
  { zoom, x, y }: CropChoice,
  picture: { width: number; height: number },
  ratio: number,
): PictureCrop {
  const largest = middleCrop(picture.width, picture.height, ratio);
  const [width, height] = [largest.width / zoom, largest.height / zoom];
  return { x: within(x - width / 2, 1 - width), y: within(y - height / 2, 1 - height), width, height };
}

/** The choice after the part was moved by shares of the picture; it stops at the edges. */
export function movedBy(
  choice: CropChoice,
  by: { x: number; y: number },
  picture: { width: number; height: number },
  ratio: number,
): CropChoice {
  const { x, y, width, height } = cropOf({ ...choice, x: choice.x + by.x, y: choice.y + by.y }, picture, ratio);
  return { zoom: choice.zoom, x: x + width / 2, y: y + height / 2 };
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), Math.max(most, 0));
}
