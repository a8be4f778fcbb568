interface PictureForm {
  /** Ratio of width to height. */
  ratio: number;
  /** Stored widths in pixels, smallest first. */
  widths: readonly number[];
  /** Minimum width of an upload after cropping, in pixels. */
  minWidth: number;
}

/** Picture sizes, by purpose. */
export const PICTURE_FORMS = {
  event: { ratio: 3 / 2, widths: [480, 960, 1440], minWidth: 480 },
  logo: { ratio: 1, widths: [96, 320], minWidth: 96 },
  avatar: { ratio: 1, widths: [96, 320], minWidth: 96 },
} as const satisfies Record<string, PictureForm>;
export type PicturePurpose = keyof typeof PICTURE_FORMS;
export const PICTURE_PURPOSES = ['event', 'logo', 'avatar'] as const satisfies readonly PicturePurpose[];

export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Maximum size of an upload, in bytes. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
/** Maximum number of pixels in an upload: enough for any phone's photos, but too few to exhaust the memory. */
export const MAX_PICTURE_PIXELS = 50_000_000;

/** Selected part of an upload, as shares (0 to 1) of its width and height as displayed. */
export interface PictureCrop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Path of a stored picture. Its id is a hash of the content, so the content never changes. */
export function picturePath(
  purpose: PicturePurpose,
  id: string,
  width: number,
  format: PictureFormat = 'webp',
): string {
  return `/pictures/${purpose}/${id}/${width}.${format}`;
}

/** Path of a user's picture; null without one. */
export function avatarPath(pictureId: string | null): string | null {
  return pictureId && picturePath('avatar', pictureId, 320);
}

const ADDRESS = /^\/pictures\/(event|logo|avatar)\/([0-9a-f]{40})\/(\d{2,4})\.(avif|webp)$/;

/** Parses the path of a stored picture; undefined if invalid. */
export function parsePicturePath(
  path: string,
): { purpose: PicturePurpose; id: string; width: number; format: PictureFormat } | undefined {
  const [, purpose, id = '', width, format] = ADDRESS.exec(path) ?? [];
  if (!purpose) return undefined;
  const named = { purpose: purpose as PicturePurpose, id, width: Number(width), format: format as PictureFormat };
  const widths: readonly number[] = PICTURE_FORMS[named.purpose].widths;
  return widths.includes(named.width) ? named : undefined;
}

/** An image's `srcset` with all widths in one format; undefined for a poster. */
export function pictureSources(path: string, format: PictureFormat): string | undefined {
  const picture = parsePicturePath(path);
  return (
    picture &&
    PICTURE_FORMS[picture.purpose].widths
      .map((width) => `${picturePath(picture.purpose, picture.id, width, format)} ${width}w`)
      .join(', ')
  );
}

/** Largest centred crop with the given ratio. */
export function middleCrop(width: number, height: number, ratio: number): PictureCrop {
  const [w, h] = width / height > ratio ? [(height * ratio) / width, 1] : [1, width / ratio / height];
  return { x: (1 - w) / 2, y: (1 - h) / 2, width: w, height: h };
}
