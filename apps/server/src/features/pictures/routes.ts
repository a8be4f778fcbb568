import { uploadPicture } from '@quivertree/contract/pictures/pictures';
import { PICTURE_FORMS, type PictureCrop, picturePath } from '@quivertree/domain/pictures/pictures';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { tooManyAttempts } from '../../refusals/refusal.ts';
import { storePicture } from './store-picture.ts';

/** Forty uploads at once, then one per minute. */
const UPLOADS = { burst: 40, refillSeconds: 60 };

export function pictureRoutes(context: Context): CallRoute[] {
  const uploads = context.limits.rateLimit('uploads', UPLOADS);
  return [
    answerCall(
      uploadPicture,
      async ({ query: { purpose, ...rectangle }, file }, { user }) => {
        const seconds = uploads.take(user.id);
        if (seconds > 0) throw tooManyAttempts(seconds);
        // Loaded on first use, because the picture library is large.
        const { reEncodePicture } = await import('./re-encode-picture.ts');
        const picture = await reEncodePicture(file, { purpose, crop: cropOf(rectangle) });
        await storePicture(context, picture, { purpose, userId: user.id });
        return { id: picture.id, url: picturePath(purpose, picture.id, Math.max(...PICTURE_FORMS[purpose].widths)) };
      },
      'upload',
    ),
  ];
}

type Rectangle = { [Side in keyof PictureCrop]?: number | undefined };

function cropOf({ x, y, width, height }: Rectangle): PictureCrop | undefined {
  return x === undefined || y === undefined || width === undefined || height === undefined
    ? undefined
    : { x, y, width, height };
}
