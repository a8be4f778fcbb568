import { type KeyValueStore, readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import { LIST_KEY } from './offline-list.ts';

/** One reading of a code. All attempts to send it use the same nonce, so that it counts once. */
export interface Scan {
  code: string;
  nonce: string;
  /** Time at which the code was read, in milliseconds since 1970. */
  readAt: number;
  /** True in practice mode, in which the server stores nothing. */
  practice: boolean;
  /** Time at which the offline list let the person in, by the server's clock. The server still has to record it. */
  letInAt?: string;
}

/** One door's waiting scans on this device, shared by all tabs of that door. */
export class StoredScans {
  readonly #storage: KeyValueStore;
  readonly #key: string;

  constructor(storage: KeyValueStore, key: string) {
    this.#storage = storage;
    this.#key = key;
  }

  read(): Scan[] {
    const stored = readJson(this.#storage, this.#key);
    if (!Array.isArray(stored)) return [];
    return stored.filter(isScan).map((scan) => ({ ...scan, practice: scan.practice ?? false }));
  }

  /**
   * Replaces a tab's waiting scans and keeps those that other tabs have stored since. On a full device, the offline
   * list is removed to make room for them. Returns false if that isn't enough.
   */
  replace(before: readonly Scan[], waiting: readonly Scan[]): boolean {
    const known = new Set([...before, ...waiting].map(({ nonce }) => nonce));
    const all = [...waiting, ...this.read().filter(({ nonce }) => !known.has(nonce))];
    if (writeJson(this.#storage, this.#key, all)) return true;
    try {
      this.#storage.removeItem(LIST_KEY);
    } catch {
      // On a phone, a full disk may refuse even that.
      return false;
    }
    return writeJson(this.#storage, this.#key, all);
  }
}

/** True if scans from an earlier run are stored under a queue's key. */
export function hasWaitingScans(storage: KeyValueStore, key: string): boolean {
  return new StoredScans(storage, key).read().length > 0;
}

/** Number of stored scans that the server hasn't answered yet, without practice scans. */
export function countUnsentScans(storage: KeyValueStore, key: string): number {
  return unsentCount({ waiting: new StoredScans(storage, key).read() });
}

/** Number of scans that the server hasn't answered yet, without practice scans. */
export function unsentCount({ waiting }: { waiting: readonly Scan[] }): number {
  return waiting.filter(({ practice }) => !practice).length;
}

/** Scans stored by a previous version have no `practice`. */
function isScan(value: unknown): value is Omit<Scan, 'practice'> & { practice?: boolean } {
  const { code, nonce, readAt } = fieldsOf(value);
  return typeof code === 'string' && typeof nonce === 'string' && typeof readAt === 'number';
}
