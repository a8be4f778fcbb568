import { uploadPicture as uploadPictureCall } from '@quivertree/contract/pictures';
import type { PictureCrop, PicturePurpose } from '@quivertree/domain/pictures';
import { apiClient } from '../../api-client.ts';

/** Larger pictures are made smaller before they are sent: a phone's line is slow, and nobody sees the difference. */
const LONGEST_SIDE = 2_880;
const LARGEST_FILE = 1_500_000;

/** Sends the wanted part of a picture; answers its id and address. */
export async function uploadPicture(
  file: Blob,
  { purpose, crop }: { purpose: PicturePurpose; crop: PictureCrop },
): Promise<{ id: string; url: string }> {
  return apiClient.call(uploadPictureCall, { query: { purpose, ...crop }, file: await lighter(file) });
}

/** The picture in a size that travels well; as it is where the browser cannot. */
async function lighter(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= LARGEST_FILE) return file;
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
