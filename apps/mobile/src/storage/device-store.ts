import { SQLiteStorage } from 'expo-sqlite/kv-store';
import type { KeyValueStore } from '@quivertree/runtime/key-value-store';

const storage = new SQLiteStorage('quivertree');

/** The app’s store on the phone, for everything but secrets. */
export const deviceStore: KeyValueStore = {
  getItem: (key) => storage.getItemSync(key),
  setItem: (key, value) => storage.setItemSync(key, value),
  removeItem: (key) => void storage.removeItemSync(key),
  clear: () => void storage.clearSync(),
};
