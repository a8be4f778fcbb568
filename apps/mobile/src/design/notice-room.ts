import { useEffect, useSyncExternalStore } from 'react';
import { SPACE } from './theme.ts';

/** Height of the notice that floats above the screens; 0 without one. */
let height = 0;
const listeners = new Set<() => void>();

function set(next: number): void {
  height = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Space below scrolling content, so that its end can be scrolled above the floating notice; 0 without one. */
export function useNoticeRoom(): number {
  return useSyncExternalStore(subscribe, () => (height === 0 ? 0 : height + SPACE.six));
}

/** Callback that reports the notice's height, while it is shown. */
export function useReportedNotice(): (height: number) => void {
  useEffect(() => () => set(0), []);
  return set;
}
