import * as SecureStore from 'expo-secure-store';

/** Secrets, encrypted by the phone (Keychain, Keystore). They aren't in backups and don't leave this device. */
export const secureStore = {
  getItem: (key: string): string | null => SecureStore.getItem(key),
  setItem: (key: string, value: string): void =>
    SecureStore.setItem(key, value, { keychainAccessible: SecureStore.AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY }),
  /** Overwrites the value at once, since the phone removes keys only in the background. */
  removeItem(key: string): void {
    SecureStore.setItem(key, '');
    void SecureStore.deleteItemAsync(key).catch(() => undefined);
  },
};
