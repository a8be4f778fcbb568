import sharp from 'sharp';
import { HEIGHT, TEXT_WIDTH, WIDTH } from './share-size.ts';

/** Draws a share image as PNG or, with a picture in place of the poster, as JPEG. */
export function drawShareImage(svg: string, picture: Uint8Array | undefined): Promise<Uint8Array<ArrayBuffer>> {
  return picture ? toJpeg(svg, picture) : toPng(svg);
}

async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer());
}

async function toJpeg(svg: string, picture: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const photograph = await sharp(picture)
    .resize(WIDTH - TEXT_WIDTH, HEIGHT, { fit: 'cover' })
    .toBuffer();
  const drawing = sharp(Buffer.from(svg)).composite([{ input: photograph, left: TEXT_WIDTH, top: 0 }]);
  return new Uint8Array(await drawing.jpeg({ quality: 82, mozjpeg: true }).toBuffer());
}
