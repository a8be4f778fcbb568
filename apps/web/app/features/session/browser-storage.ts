import { type KeyValueStore, MemoryStore } from '@quivertree/runtime/key-value-store';

/**
 * The browser's storage, or one in memory where it's blocked (cookies disabled, a sandboxed frame), so that the page
 * still works until it is closed.
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
