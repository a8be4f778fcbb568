/** The app exported for the web, for tests only, has no store for secrets but the browser's own. */
export const secureStore = {
  getItem: (key: string): string | null => localStorage.getItem(key),
  setItem: (key: string, value: string): void => localStorage.setItem(key, value),
  removeItem: (key: string): void => localStorage.removeItem(key),
};
