import { BASKET_LIFETIME_MS } from '@quivertree/domain/basket';

/** Something that the browser keeps for one event. */
interface Kept {
  version: 1;
  /** Milliseconds since 1970. */
  updatedAt: number;
  value: unknown;
}

/** What is kept under a key, unless it is foreign, broken or, like a basket, older than 7 days. */
export function readKept(storage: Storage, key: string, now: number): unknown {
  const kept = readJson(storage, key) as Partial<Kept> | null;
  const fresh = typeof kept?.updatedAt === 'number' && now - kept.updatedAt < BASKET_LIFETIME_MS;
  return kept?.version === 1 && fresh ? kept.value : undefined;
}

export function keep(storage: Storage, key: string, value: unknown, now: number): void {
  writeJson(storage, key, { version: 1, updatedAt: now, value } satisfies Kept);
}

export function readJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** A storage that is full or blocked keeps nothing: the visit goes on without it. */
export function writeJson(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {}
}
