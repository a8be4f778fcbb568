import { useSyncExternalStore } from 'react';

/** False on the server and in the first render in the browser, so that both match; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
