import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskStore } from './disk-store.ts';

const NAME = 'event/a-picture.webp';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quivertree-objects-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a file is stored, read and removed', async () => {
  const store = new DiskStore(folder);
  expect(await store.get(NAME)).toBeUndefined();
  await store.put(NAME, Buffer.from('pixels'));
  expect(Buffer.from((await store.get(NAME)) ?? []).toString()).toBe('pixels');
  await store.remove(NAME);
  expect(await store.get(NAME)).toBeUndefined();
});

test('a file that can’t be stored leaves nothing behind', async () => {
  // A folder in the file's place makes storing fail, as a full disk would.
  await mkdir(join(folder, NAME, 'in the way'), { recursive: true });
  await expect(new DiskStore(folder).put(NAME, Buffer.from('pixels'))).rejects.toThrow();
  expect(await readdir(join(folder, 'event'))).toEqual(['a-picture.webp']);
});

test('no name leads out of the folder', async () => {
  for (const name of ['../secret.key', 'event/../../secret.key', '/etc/passwd', 'event/a\0.webp', ''])
    await expect(new DiskStore(folder).get(name)).rejects.toThrow('isn’t a valid object name');
});
