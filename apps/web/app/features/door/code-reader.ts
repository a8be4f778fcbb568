import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Maximum side length of the searched image in pixels, enough for a ticket that fills a third of the view. */
const MAX_SIDE = 800;

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** Path of the file that the reader loads on first use. */
export const CODE_READER_FILE = wasmUrl;

/** Loads and compiles the reader ahead of the first frame. */
export async function loadCodeReader(): Promise<void> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
}

/** Reads the QR code in the video's current frame; null if there is none. */
export async function readCode(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<string | null> {
  const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight));
  const width = Math.round(video.videoWidth * scale);
  const height = Math.round(video.videoHeight * scale);
  if (width === 0 || height === 0) return null;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, width, height);
  const found = await readBarcodes(context.getImageData(0, 0, width, height), {
    formats: ['QRCode'],
    maxNumberOfSymbols: 1,
  });
  return found[0]?.text.trim() || null;
}
