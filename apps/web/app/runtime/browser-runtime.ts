import { type KeyValueStore, MemoryStore } from '@quivertree/runtime/key-value-store';
import type { RandomBytes } from '@quivertree/runtime/random';

/**
 * The browser's storage. Where it's blocked (cookies disabled, a sandboxed frame), a storage in memory replaces it, so
 * that the page works until it is closed.
 */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    const storage = window[kind];
    storage.getItem('');
    return storage;
  } catch {
    return (inMemory[kind] ??= new MemoryStore());
  }
}

const inMemory: { localStorage?: KeyValueStore; sessionStorage?: KeyValueStore } = {};

/** The browser's secure random numbers, which it has without TLS too, unlike `crypto.randomUUID`. */
export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));
