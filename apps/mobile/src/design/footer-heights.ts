import { useEffect, useId, useSyncExternalStore } from 'react';

/** Heights of the footers of all mounted screens, the front screen's last. */
const heights = new Map<string, number>();
const listeners = new Set<() => void>();

function set(id: string, height: number | undefined): void {
  if (heights.get(id) === height) return;
  heights.delete(id);
  if (height !== undefined) heights.set(id, height);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Height of the front screen's footer; 0 if it has none. */
export function useFooterHeight(): number {
  return useSyncExternalStore(subscribe, () => [...heights.values()].at(-1) ?? 0);
}

/** Callback that reports the height of a screen's footer, while it is `shown`. */
export function useReportedFooter(shown: boolean): (height: number) => void {
  const id = useId();
  useEffect(() => (shown ? () => set(id, undefined) : undefined), [id, shown]);
  return (height) => set(id, height);
}
