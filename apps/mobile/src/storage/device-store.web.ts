import type { KeyValueStore } from '@quivertree/runtime/key-value-store';

/** The app exported for the web, which the tests drive in a browser, stores everything in local storage. */
export const deviceStore: KeyValueStore = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  clear: () => localStorage.clear(),
};
