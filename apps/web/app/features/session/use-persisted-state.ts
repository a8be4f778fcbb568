import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { useEffect, useState } from 'react';
import { browserStorage } from '../../runtime/browser-runtime.ts';

/**
 * State in session storage, so that input is still there after a reload or when the user comes back. It lasts until it
 * is cleared or the tab is closed; the value must be serialisable as JSON.
 */
export function usePersistedState<State extends object>(
  key: string,
  initial: () => State,
): [State, (change: (before: State) => State) => void, forget: () => void] {
  const storage = browserStorage('sessionStorage');
  const [state, setState] = useState<State>(() => ({ ...initial(), ...storedAt<State>(storage, key) }));
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    try {
      if (changed) storage.setItem(key, JSON.stringify(state));
    } catch {
      // If storage is blocked, the state still lasts as long as the page.
    }
  }, [storage, key, state, changed]);
  return [
    state,
    (change) => {
      setChanged(true);
      setState(change);
    },
    () => {
      setChanged(false);
      storage.removeItem(key);
    },
  ];
}

function storedAt<State>(storage: KeyValueStore, key: string): Partial<State> {
  try {
    return (JSON.parse(storage.getItem(key) ?? '{}') ?? {}) as Partial<State>;
  } catch {
    return {};
  }
}
