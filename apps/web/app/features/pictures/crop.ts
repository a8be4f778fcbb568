import { middleCrop, type PictureCrop } from '@quivertree/domain/pictures/pictures';

/** Crop as chosen in the tool: zoom, and centre as shares of the picture's width and height. */
export interface CropChoice {
  /** Zoom factor: 1 for the largest crop of the given ratio. */
  zoom: number;
  x: number;
  y: number;
}

export const WHOLE: CropChoice = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;

/** Resolves a choice to a crop within the picture. */
export function cropOf(
  { zoom, x, y }: CropChoice,
  picture: { width: number; height: number },
  ratio: number,
): PictureCrop {
  const largest = middleCrop(picture.width, picture.height, ratio);
  const [width, height] = [largest.width / zoom, largest.height / zoom];
  return { x: within(x - width / 2, 1 - width), y: within(y - height / 2, 1 - height), width, height };
}

/** Moves a choice by shares of the picture, stopping at the edges. */
export function movedBy(
  choice: CropChoice,
  by: { x: number; y: number },
  picture: { width: number; height: number },
  ratio: number,
): CropChoice {
  const { x, y, width, height } = cropOf({ ...choice, x: choice.x + by.x, y: choice.y + by.y }, picture, ratio);
  return { zoom: choice.zoom, x: x + width / 2, y: y + height / 2 };
}

function within(value: number, max: number): number {
  return Math.min(Math.max(value, 0), Math.max(max, 0));
}
