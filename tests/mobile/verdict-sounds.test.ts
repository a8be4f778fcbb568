import { VERDICT_TONES } from '@quivertree/door/verdict-tones';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waveFileOf } from '../../apps/mobile/bundling/tone-wave.ts';

const SOUNDS = join(import.meta.dirname, '../../apps/mobile/assets/sounds');

test('the app plays the web’s tones: node apps/mobile/bundling/make-sounds.ts makes its files', () => {
  const files = Object.entries(VERDICT_TONES).map(([verdict, tones]) => [verdict.replace('_', '-'), tones] as const);
  expect(readdirSync(SOUNDS).sort()).toEqual(files.map(([name]) => `${name}.wav`).sort());
  for (const [name, tones] of files)
    expect(readFileSync(join(SOUNDS, `${name}.wav`)).equals(waveFileOf(tones)), name).toBe(true);
});

test('a sound has the length and the loudness of its tones', () => {
  const file = waveFileOf(VERDICT_TONES.already_in);
  const rate = file.readUInt32LE(24);
  const samples = new Int16Array(file.buffer, file.byteOffset + 44, (file.length - 44) / 2);
  expect(samples.length / rate).toBeCloseTo(0.52, 3);
  const loudest = (from: number, to: number) =>
    Math.max(...samples.slice(from * rate, to * rate).map(Math.abs)) / 32_767;
  expect(loudest(0, 0.12)).toBeCloseTo(0.5, 2);
  expect(loudest(0.13, 0.19)).toBe(0);
  expect(loudest(0.2, 0.32)).toBeCloseTo(0.5, 2);
});
