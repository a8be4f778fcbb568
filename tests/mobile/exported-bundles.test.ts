import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MISSING_IN_HERMES } from '../../apps/mobile/tests/missing-in-hermes.ts';

const MOBILE = join(import.meta.dirname, '../../apps/mobile');
const EXPORTED = join(MOBILE, 'dist/_expo/static/js');
const COMPILERS = join(MOBILE, 'node_modules/hermes-compiler/hermesc');
const COMPILER = { linux: 'linux64-bin/hermesc', darwin: 'osx-bin/hermesc', win32: 'win64-bin/hermesc.exe' };
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

const PLATFORMS = ['android', 'ios'];
const compiled = mkdtempSync(join(tmpdir(), 'quivertree-bytecode-'));
afterAll(() => rmSync(compiled, { recursive: true }));

/** Compiles the bundle that `npm test` has exported for a platform, as it is compiled for publication. */
async function compile(platform: string): Promise<void> {
  const folder = join(EXPORTED, platform);
  const [bundle = 'missing'] = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const compiler = join(COMPILERS, COMPILER[process.platform as keyof typeof COMPILER]);
  const options = ['-O', '-w', '-emit-binary', '-out', join(compiled, platform), join(folder, bundle)];
  await promisify(execFile)(compiler, options);
}

beforeAll(() => Promise.all(PLATFORMS.map(compile)));

const bytecodeFor = (platform: string): Buffer => readFileSync(join(compiled, platform));

test.each(PLATFORMS)('the app for %s is at most 6 MB of Hermes bytecode', (platform) => {
  const bytecode = bytecodeFor(platform);
  expect(bytecode.readBigUInt64LE(0)).toBe(HERMES_MAGIC);
  expect(bytecode.length).toBeLessThanOrEqual(MAX_BYTES);
});

test.each(PLATFORMS)('the app for %s contains no schemas', (platform) => {
  const bytecode = bytecodeFor(platform);
  // Shows that names are found in bytecode at all: the calls, which schemas are part of, are there.
  expect(bytecode.includes('/api/v2/public/events')).toBe(true);
  expect(SCHEMA_LIBRARY.filter((name) => bytecode.includes(name))).toEqual([]);
});

test.each(PLATFORMS)('the app for %s calls no function that its engine lacks', (platform) => {
  const bytecode = bytecodeFor(platform);
  expect(bytecode.includes('toLocaleString')).toBe(true);
  // A call would crash the app. Tests of screens run without these functions, but those of libraries don't.
  const missing = new Set(Object.values(MISSING_IN_HERMES).flat()).difference(new Set(NAMES_IN_OTHER_USE));
  expect(missing.size).toBeGreaterThan(10);
  expect([...missing].filter((name) => bytecode.includes(name))).toEqual([]);
});
