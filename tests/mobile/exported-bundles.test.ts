import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { MISSING_IN_HERMES } from '../../apps/mobile/tests/missing-in-hermes.ts';

const MOBILE = join(import.meta.dirname, '../../apps/mobile');
const EXPORTED = join(MOBILE, 'dist/_expo/static/js');
const COMPILERS = join(MOBILE, 'node_modules/hermes-compiler/hermesc');
const COMPILER = { linux: 'linux64-bin/hermesc', darwin: 'osx-bin/hermesc', win32: 'win64-bin/hermesc.exe' };

/** Unoptimised bytecode, of a third more bytes than what is published, but compiled in a fifth of the time. */
const MAX_BYTES = 8_000_000;

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

/** Compiles the bundle that `npm test` has exported for a platform. */
async function bundleFor(platform: string): Promise<Buffer> {
  const compiler = join(COMPILERS, COMPILER[process.platform as keyof typeof COMPILER]);
  const [script = 'missing'] = (await readdir(join(EXPORTED, platform))).filter((name) => name.endsWith('.js'));
  const folder = await mkdtemp(join(tmpdir(), 'quivertree-bundle-'));
  const bytecode = join(folder, 'app.hbc');
  await promisify(execFile)(compiler, [
    '-O0',
    '-w',
    '-emit-binary',
    '-out',
    bytecode,
    join(EXPORTED, platform, script),
  ]);
  const bundle = await readFile(bytecode);
  await rm(folder, { recursive: true });
  return bundle;
}

describe.each(['android', 'ios'])('the app for %s', (platform) => {
  let bundle: Buffer;
  beforeAll(async () => {
    bundle = await bundleFor(platform);
  });

  test('is at most 8 MB of Hermes bytecode', () => {
    expect(bundle.readBigUInt64LE(0)).toBe(HERMES_MAGIC);
    expect(bundle.length).toBeLessThanOrEqual(MAX_BYTES);
  });

  test('contains no schemas', () => {
    // Shows that names are found in bytecode at all: the calls, which schemas are part of, are there.
    expect(bundle.includes('/api/v2/public/events')).toBe(true);
    expect(SCHEMA_LIBRARY.filter((name) => bundle.includes(name))).toEqual([]);
  });

  test('calls no function that its engine lacks', () => {
    expect(bundle.includes('toLocaleString')).toBe(true);
    // A call would crash the app. Tests of screens run without these functions, but those of libraries don't.
    const missing = new Set(Object.values(MISSING_IN_HERMES).flat()).difference(new Set(NAMES_IN_OTHER_USE));
    expect(missing.size).toBeGreaterThan(10);
    expect([...missing].filter((name) => bundle.includes(name))).toEqual([]);
  });
});
