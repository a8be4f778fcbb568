import { writeFile } from 'node:fs/promises';
import QRCode from 'qrcode';

const WIDTH = 640;
const HEIGHT = 480;
const QR_SIZE = 400;
const PAPER = 235;
const INK = 16;

/**
 * Writes a video of a ticket's QR code on a phone, as a camera sees it: a Y4M file that Chromium's fake camera plays in
 * a loop.
 */
export async function writeCameraVideo(file: string, code: string): Promise<void> {
  const frame = frameOf(code);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  const frames = Array.from({ length: 5 }, () => [Buffer.from('FRAME\n'), frame]).flat();
  await writeFile(file, Buffer.concat([header, ...frames]));
}

/** One frame: brightness of each pixel, then two colour planes at a quarter of the size, all grey. */
function frameOf(code: string): Buffer {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
  const brightness = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  const unit = Math.floor(QR_SIZE / modules.size);
  const left = Math.floor((WIDTH - unit * modules.size) / 2);
  const top = Math.floor((HEIGHT - unit * modules.size) / 2);
  for (let row = 0; row < modules.size * unit; row++)
    for (let column = 0; column < modules.size * unit; column++)
      if (modules.get(Math.floor(row / unit), Math.floor(column / unit)))
        brightness[(top + row) * WIDTH + left + column] = INK;
  return Buffer.concat([brightness, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}
