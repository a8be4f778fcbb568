import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../source-files.ts';

const EXPORTED = join(import.meta.dirname, '../../apps/mobile/dist/_expo/static/js');
const MAX_BYTES = 6_000_000;

/** Start of each file of Hermes bytecode, little-endian. */
const HERMES_MAGIC = 0x1f1903c103bc1fc6n;

/** Names in the schema library. They show up in bytecode too, since Hermes retains the names of properties. */
const SCHEMA_LIBRARY = ['ZodMini', 'invalid_type', '_zod'];

/** The bundle that `npm test` has exported for Android. */
function bundle(): Buffer {
  const folder = join(EXPORTED, 'android');
  const [file = 'missing'] = readdirSync(folder).filter((name) => name.endsWith('.hbc'));
  return readFileSync(join(folder, file));
}

test('the app is at most 6 MB of Hermes bytecode', () => {
  const exported = bundle();
  expect(exported.readBigUInt64LE(0)).toBe(HERMES_MAGIC);
  expect(exported.length).toBeLessThanOrEqual(MAX_BYTES);
});

test('the app contains no schemas', () => {
  const exported = bundle();
  // Shows that names are found in bytecode at all: the calls, which schemas are part of, are there.
  expect(exported.includes('/api/v2/public/events')).toBe(true);
  expect(SCHEMA_LIBRARY.filter((name) => exported.includes(name))).toEqual([]);
});

test('no file of ours is for Android or iPhones alone, so that the export for one speaks for both', () => {
  const files = ['apps/mobile', 'packages'].flatMap(filesBelow);
  expect(files).toContain('apps/mobile/src/storage/device-store.web.ts');
  expect(files.filter((path) => /\.(ios|android|native)\.\w+$/.test(path))).toEqual([]);
});
