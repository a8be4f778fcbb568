import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MISSING_IN_HERMES } from '../../apps/mobile/tests/missing-in-hermes.ts';

const EXPORTED = join(import.meta.dirname, '../../apps/mobile/dist/_expo/static/js');
const MAX_BYTES = 6_000_000;

/** Start of each file of Hermes bytecode, little-endian. */
const HERMES_MAGIC = 0x1f1903c103bc1fc6n;

/** Names in the schema library. They show up in bytecode too, since Hermes retains the names of properties. */
const SCHEMA_LIBRARY = ['ZodMini', 'invalid_type', '_zod'];

/** Names that libraries also give to functions of their own, so that finding them in a bundle proves nothing. */
const NAMES_IN_OTHER_USE = [
  ...(MISSING_IN_HERMES['Iterator.prototype'] ?? []),
  'Iterator',
  'groupBy',
  'fromHex',
  'toHex',
];

/** The bundle that `npm test` has exported for a platform. */
function bundleFor(platform: string): Buffer {
  const folder = join(EXPORTED, platform);
  const [file = 'missing'] = readdirSync(folder).filter((name) => name.endsWith('.hbc'));
  return readFileSync(join(folder, file));
}

test.each(['android', 'ios'])('the app for %s is at most 6 MB of Hermes bytecode', (platform) => {
  const bundle = bundleFor(platform);
  expect(bundle.readBigUInt64LE(0)).toBe(HERMES_MAGIC);
  expect(bundle.length).toBeLessThanOrEqual(MAX_BYTES);
});

test.each(['android', 'ios'])('the app for %s contains no schemas', (platform) => {
  const bundle = bundleFor(platform);
  // Shows that names are found in bytecode at all: the calls, which schemas are part of, are there.
  expect(bundle.includes('/api/v2/public/events')).toBe(true);
  expect(SCHEMA_LIBRARY.filter((name) => bundle.includes(name))).toEqual([]);
});

test.each(['android', 'ios'])('the app for %s calls no function that its engine lacks', (platform) => {
  const bundle = bundleFor(platform);
  expect(bundle.includes('toLocaleString')).toBe(true);
  // A call would crash the app. Tests of screens run without these functions, but those of libraries don't.
  const missing = new Set(Object.values(MISSING_IN_HERMES).flat()).difference(new Set(NAMES_IN_OTHER_USE));
  expect(missing.size).toBeGreaterThan(10);
  expect([...missing].filter((name) => bundle.includes(name))).toEqual([]);
});
