import { type KeyValueStore, readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { BASKET_LIFETIME_MS } from '@quivertree/domain/orders/basket';

/** A value that the browser stores for one event. */
interface StoredValue {
  version: 1;
  /** Last change, in milliseconds since 1970. */
  updatedAt: number;
  value: unknown;
}

/** The value stored under a key; undefined if it is malformed or has outlived `lifetimeMs`. */
export function readStoredValue(
  storage: KeyValueStore,
  key: string,
  now: number,
  lifetimeMs = BASKET_LIFETIME_MS,
): unknown {
  const stored = readJson(storage, key) as Partial<StoredValue> | null;
  const fresh = typeof stored?.updatedAt === 'number' && now - stored.updatedAt < lifetimeMs;
  return stored?.version === 1 && fresh ? stored.value : undefined;
}

export function storeValue(storage: KeyValueStore, key: string, value: unknown, now: number): void {
  writeJson(storage, key, { version: 1, updatedAt: now, value } satisfies StoredValue);
}
