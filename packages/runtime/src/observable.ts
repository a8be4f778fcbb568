/** A state and its listeners, in the form that React's `useSyncExternalStore` takes. */
export interface Observable<State> {
  /** The current state; the same object until it changes. */
  state(): State;
  /** Notifies of each change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Replaces some of the state's fields. */
  change(next: Partial<State>): void;
}

export function createObservable<State extends object>(initial: State): Observable<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(next) {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
  };
}
