import { MAX_PICTURE_BYTES, PICTURE_PURPOSES } from '@quivertree/domain/pictures/pictures';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** Id of a stored picture. */
export const pictureId = z.string().check(z.regex(/^[0-9a-f]{40}$/));

const share = z.coerce.number().check(z.minimum(0), z.maximum(1));

export const uploadPicture = defineCall({
  name: 'uploadPicture',
  summary: 'Upload a JPEG, PNG, WebP or AVIF picture; it is cropped and re-encoded in the sizes that its purpose needs',
  method: 'POST',
  path: '/api/v1/pictures',
  access: 'signed-in',
  query: z.object({
    purpose: z.enum(PICTURE_PURPOSES),
    /** Crop, in fractions of the picture's width and height; the centre by default. */
    x: z.optional(share),
    y: z.optional(share),
    width: z.optional(share),
    height: z.optional(share),
  }),
  upload: { maxBytes: MAX_PICTURE_BYTES },
  logs: 'picture.uploaded',
  answer: z.object({ id: pictureId, url: z.string() }),
  refusals: [
    'auth.too_many_attempts',
    'picture.unreadable',
    'picture.too_many_pixels',
    'picture.too_small',
    'picture.disk_full',
  ],
});
