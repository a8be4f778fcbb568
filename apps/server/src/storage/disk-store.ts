import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from './object-store.ts';

/** Stores files in a folder. Each is written to a temporary file and renamed, so it appears complete or not at all. */
export class DiskStore implements ObjectStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, body: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    const beside = `${path}.${randomUUID()}`;
    try {
      await writeFile(beside, body);
      await rename(beside, path);
    } catch (error) {
      // A part of a file would take up space for ever, on a disk that may just have become full.
      await rm(beside, { force: true });
      throw error;
    }
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.#pathOf(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  /** Names come from our own code, so a name that leads out of the folder is a bug. */
  #pathOf(name: string): string {
    if (!/^[\w-]+(\/[\w-]+)*\.\w+$/.test(name)) throw new Error(`${name} isn’t a valid object name`);
    return join(this.#folder, name);
  }
}
