import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawQr, drawTicketQr } from './draw-qr.ts';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer } });

/** Renders the drawing's bars, `scale` pixels per module, black on white. */
function paint({ size, path }: { size: number; path: string }, scale: number): ImageData {
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = (row * side + Number(x) * scale) * 4;
      for (let pixel = 0; pixel < Number(length) * scale; pixel += 1)
        data.fill(0, from + pixel * 4, from + pixel * 4 + 3);
    }
  }
  return { data, width: side, height: side, colorSpace: 'srgb' };
}

test.each([
  ['a ticket’s code', drawTicketQr, '0GJK7Q2W9XVZ4M5N8RST1ABCDEFH3PY6'.repeat(5) + '00000', 45],
  ['an address', drawQr, 'otpauth://totp/Quivertree:anna@example.com?secret=ABC', 33],
])('lets a scanner read back exactly %s', async (_, draw, text, modules) => {
  const drawing = draw(text);
  expect(drawing.size).toBe(modules + 8);
  const [found] = await readBarcodes(paint(drawing, 4), { formats: ['QRCode'] });
  expect(found).toMatchObject({ text, ecLevel: 'M' });
});
