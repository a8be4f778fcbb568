/** Stores text under keys, in a browser or on a phone. Every change has been stored by the time the call returns. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  /** Throws if the store is full or blocked. */
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

/** A store that lives as long as the page or app. */
export class MemoryStore implements KeyValueStore {
  readonly items = new Map<string, string>();

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }

  removeItem(key: string): void {
    this.items.delete(key);
  }

  clear(): void {
    this.items.clear();
  }
}

/** A stored value; null if there is none or it isn't JSON. */
export function readJson(store: KeyValueStore, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Returns false if the store is full or blocked; the page or app then works without it. */
export function writeJson(store: KeyValueStore, key: string, value: unknown): boolean {
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs `work` while no one else who shares the store holds the lock of that name. A holder that dies, such as a closed
 * tab, loses the lock. A phone's app, which shares its store with no one, just runs the work.
 */
export type Lock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
