interface PictureForm {
  /** Width by height. */
  ratio: number;
  /** The widths that each picture is kept in, in pixels, smallest first. */
  widths: readonly number[];
  /** What is left of an upload after its crop must be at least this wide, in pixels. */
  narrowest: number;
}

/** What pictures are for, and the form that this gives them. */
export const PICTURE_FORMS = {
  event: { ratio: 3 / 2, widths: [480, 960, 1440], narrowest: 480 },
  logo: { ratio: 1, widths: [96, 320], narrowest: 96 },
  avatar: { ratio: 1, widths: [96, 320], narrowest: 96 },
} as const satisfies Record<string, PictureForm>;
export type PicturePurpose = keyof typeof PICTURE_FORMS;
export const PICTURE_PURPOSES = ['event', 'logo', 'avatar'] as const satisfies readonly PicturePurpose[];

export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Most of an upload, in bytes. */
export const PICTURE_MOST_BYTES = 12 * 1024 * 1024;
/** Most of an upload once it is decoded, in pixels: above what telephones take, below what fills the memory. */
export const PICTURE_MOST_PIXELS = 50_000_000;

/** The part of an upload that is wanted, in shares of its width and height as it is seen: all between 0 and 1. */
export interface PictureCrop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A stored picture's address. It is made of the picture's content, so that what it leads to never changes. */
export function picturePath(
  purpose: PicturePurpose,
  id: string,
  width: number,
  format: PictureFormat = 'webp',
): string {
  return `/pictures/${purpose}/${id}/${width}.${format}`;
}

/** The address of somebody's picture; null where they have none. */
export function avatarPath(pictureId: string | null): string | null {
  return pictureId && picturePath('avatar', pictureId, 320);
}

const ADDRESS = /^\/pictures\/(event|logo|avatar)\/([0-9a-f]{40})\/(\d{2,4})\.(avif|webp)$/;

/** What a stored picture's address names; undefined where there can be no such picture. */
export function parsePicturePath(
  path: string,
): { purpose: PicturePurpose; id: string; width: number; format: PictureFormat } | undefined {
  const [, purpose, id = '', width, format] = ADDRESS.exec(path) ?? [];
  if (!purpose) return undefined;
  const named = { purpose: purpose as PicturePurpose, id, width: Number(width), format: format as PictureFormat };
  const widths: readonly number[] = PICTURE_FORMS[named.purpose].widths;
  return widths.includes(named.width) ? named : undefined;
}

/** All widths of a picture in one format, as an image's `srcset`; undefined for a poster. */
export function pictureSources(path: string, format: PictureFormat): string | undefined {
  const picture = parsePicturePath(path);
  return (
    picture &&
    PICTURE_FORMS[picture.purpose].widths
      .map((width) => `${picturePath(picture.purpose, picture.id, width, format)} ${width}w`)
      .join(', ')
  );
}

/** The largest part of a picture, in its middle, that has the ratio wanted. */
export function middleCrop(width: number, height: number, ratio: number): PictureCrop {
  const [w, h] = width / height > ratio ? [(height * ratio) / width, 1] : [1, width / ratio / height];
  return { x: (1 - w) / 2, y: (1 - h) / 2, width: w, height: h };
}
