import {
  middleCrop,
  PICTURE_FORMATS,
  PICTURE_FORMS,
  MAX_PICTURE_PIXELS,
  type PictureCrop,
  type PictureFormat,
  type PicturePurpose,
} from '@quivertree/domain/pictures/pictures';
import sharp, { type Metadata, type OutputInfo } from 'sharp';
import { Refusal } from '../../refusals/refusal.ts';

export interface ReEncodedPicture {
  id: string;
  /** Average colours of the upper and the lower half, `#rrggbb,#rrggbb`; null unless it is an event's picture, and opaque. */
  colours: string | null;
  files: { width: number; format: PictureFormat; body: Uint8Array }[];
}

/** Signatures of the file types we accept. Nothing else reaches a decoder. */
const FILE_SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => /^ftyp(avif|avis)$/.test(bytes.toString('latin1', 4, 12)),
];

/** Time limit for one step of decoding or encoding. */
const STEP_SECONDS = 20;
const ENCODE = { avif: { quality: 55, effort: 3 }, webp: { quality: 80, effort: 4 } } as const;

/** A decoded picture takes up to 200 MB; twelve at once would exceed a server's memory. */
const inTurn = oneAtATime();

/** Re-encodes an uploaded picture. Simultaneous uploads wait for each other. */
export function reEncodePicture(
  upload: Uint8Array,
  wanted: { purpose: PicturePurpose; crop: PictureCrop | undefined },
): Promise<ReEncodedPicture> {
  return inTurn(() => decodeAndEncode(upload, wanted));
}

/**
 * Decodes an uploaded picture completely, turns it upright, crops it and encodes it in the sizes that its purpose
 * requires. Everything except the pixels is discarded. The picture's dimensions are checked before decoding.
 */
async function decodeAndEncode(
  upload: Uint8Array,
  { purpose, crop }: { purpose: PicturePurpose; crop: PictureCrop | undefined },
): Promise<ReEncodedPicture> {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  if (!FILE_SIGNATURES.some((fits) => fits(bytes))) throw new Refusal('picture.unreadable');
  const size = uprightSize(await readable(decoder(bytes).metadata()));
  if (size.width * size.height > MAX_PICTURE_PIXELS)
    throw new Refusal('picture.too_many_pixels', { megapixels: MAX_PICTURE_PIXELS / 1_000_000 });
  const { ratio, widths, minWidth } = PICTURE_FORMS[purpose];
  const part = pixelsOf(crop ?? middleCrop(size.width, size.height, ratio), size);
  if (part.width < minWidth) throw new Refusal('picture.too_small', { width: minWidth });
  const widest = Math.max(...widths);
  const { data, info } = await readable(
    decoder(bytes)
      .autoOrient()
      .extract(part)
      .resize(widest, Math.round(widest / ratio), { fit: 'cover' })
      .toColourspace('srgb')
      .timeout({ seconds: STEP_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const pixels = { width: info.width, height: info.height, channels: info.channels };
  const files: ReEncodedPicture['files'] = [];
  for (const width of widths)
    for (const format of PICTURE_FORMATS)
      files.push({
        width,
        format,
        body: await sharp(data, { raw: pixels })
          .resize(width)
          [format](ENCODE[format])
          .timeout({ seconds: STEP_SECONDS })
          .toBuffer(),
      });
  // Hashed on another thread, because the pixels are several megabytes.
  const hash = await crypto.subtle.digest(
    'SHA-256',
    Buffer.concat([Buffer.from(`${purpose} ${info.channels} `), data]),
  );
  const id = Buffer.from(hash).toString('hex').slice(0, 40);
  return { id, colours: purpose === 'event' ? await coloursOf(data, info) : null, files };
}

/** Average colours of a picture's upper and lower half; null if something behind it would show through. */
async function coloursOf(data: Buffer, { width, height, channels }: OutputInfo): Promise<string | null> {
  const half = { width, height: Math.floor(height / 2), channels };
  const bytes = half.width * half.height * channels;
  const halves = [data.subarray(0, bytes), data.subarray(bytes, 2 * bytes)];
  const stats = await Promise.all(halves.map((pixels) => sharp(pixels, { raw: half }).stats()));
  const hex = ({ mean }: { mean: number }) => Math.round(mean).toString(16).padStart(2, '0');
  return stats.every(({ isOpaque }) => isOpaque)
    ? stats.map(({ channels: colours }) => `#${colours.slice(0, 3).map(hex).join('')}`).join()
    : null;
}

/** Refuses truncated files, but tolerates the minor flaws that cameras leave. */
function decoder(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'truncated', pages: 1 });
}

/** Anything that a decoder rejects counts as unreadable. */
async function readable<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit'))
      throw new Refusal('picture.too_many_pixels', { megapixels: MAX_PICTURE_PIXELS / 1_000_000 });
    throw new Refusal('picture.unreadable');
  }
}

function uprightSize({ autoOrient }: Metadata): { width: number; height: number } {
  return autoOrient;
}

function pixelsOf(crop: PictureCrop, size: { width: number; height: number }) {
  const left = Math.min(Math.round(crop.x * size.width), size.width - 1);
  const top = Math.min(Math.round(crop.y * size.height), size.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * size.width), size.width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * size.height), size.height - top)),
  };
}

/** Creates a queue that runs tasks one at a time, in order, even if earlier ones fail. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
