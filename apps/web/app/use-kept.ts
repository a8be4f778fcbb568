import { useEffect, useState } from 'react';
import { browserStorage } from './features/session/browser-storage.ts';

/**
 * A state that the tab keeps: what somebody typed is still there after a reload, or when they come back. Kept until it is
 * forgotten, or the tab is closed; it must be told as JSON.
 */
export function useKept<State extends object>(
  key: string,
  initial: () => State,
): [State, (change: (before: State) => State) => void, forget: () => void] {
  const storage = browserStorage('sessionStorage');
  const [state, setState] = useState<State>(() => ({ ...initial(), ...keptAt<State>(storage, key) }));
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    try {
      if (changed) storage.setItem(key, JSON.stringify(state));
    } catch {
      // A browser that keeps nothing still has it on the page.
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

function keptAt<State>(storage: Storage, key: string): Partial<State> {
  try {
    return (JSON.parse(storage.getItem(key) ?? '{}') ?? {}) as Partial<State>;
  } catch {
    return {};
  }
}
