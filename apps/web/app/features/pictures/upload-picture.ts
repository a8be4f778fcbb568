import { uploadPicture as uploadPictureCall } from '@quivertree/contract/pictures/pictures';
import type { PictureCrop, PicturePurpose } from '@quivertree/domain/pictures/pictures';
import { apiClient } from '../../calls/api-client.ts';

/**
 * Limits beyond which pictures are scaled down before the upload, which saves time on slow connections without a
 * visible difference.
 */
const MAX_SIDE = 2_880;
const MAX_FILE_BYTES = 1_500_000;

/** Uploads a crop of a picture and returns its id and URL. */
export async function uploadPicture(
  file: Blob,
  { purpose, crop }: { purpose: PicturePurpose; crop: PictureCrop },
): Promise<{ id: string; url: string }> {
  return apiClient.call(uploadPictureCall, { query: { purpose, ...crop }, file: await scaledDown(file) });
}

/** Scales a picture down, or returns it unchanged if the browser can't. */
async function scaledDown(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= MAX_FILE_BYTES) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const type = file.type === 'image/png' ? 'image/webp' : 'image/jpeg';
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
