import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reEncodePicture } from './re-encode-picture.ts';

const LARGE = { width: 4_000, height: 2_000, channels: 3, background: 'red' } as const;

test('simultaneous uploads are decoded one at a time, and a broken one doesn’t hold up the next', async () => {
  const picture = await sharp({ create: LARGE }).jpeg().toBuffer();
  const cutOff = picture.subarray(0, picture.length / 2);
  let busiest = 0;
  let done = false;
  const all = Promise.allSettled(
    [picture, cutOff, picture, picture].map((bytes) => reEncodePicture(bytes, { purpose: 'event', crop: undefined })),
  ).finally(() => {
    done = true;
  });
  while (!done) {
    busiest = Math.max(busiest, sharp.counters().process);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(busiest).toBe(1);
});
