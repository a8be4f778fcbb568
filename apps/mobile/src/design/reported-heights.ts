import { createObservable } from '@quivertree/runtime/observable';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { SPACE } from './theme.ts';

/** Heights of the footers of all mounted screens, and that of the front screen, which was reported last. */
const heights = new Map<string, number>();
const front = createObservable({ height: 0 });

function set(id: string, height: number | undefined): void {
  if (heights.get(id) === height) return;
  heights.delete(id);
  if (height !== undefined) heights.set(id, height);
  front.change({ height: [...heights.values()].at(-1) ?? 0 });
}

/** Height of the front screen's footer; 0 if it has none. */
export function useFooterHeight(): number {
  return useSyncExternalStore(front.subscribe, front.state).height;
}

/** Callback that reports the height of a screen's footer, while it is `shown`. */
export function useReportedFooter(shown: boolean): (height: number) => void {
  const id = useId();
  useEffect(() => (shown ? () => set(id, undefined) : undefined), [id, shown]);
  return (height) => set(id, height);
}

/** Height of the notice that floats above the screens; 0 without one. */
const notice = createObservable({ height: 0 });
const report = (height: number) => notice.change({ height });

/** Space below scrolling content, so that its end can be scrolled above the floating notice; 0 without one. */
export function useNoticeRoom(): number {
  const { height } = useSyncExternalStore(notice.subscribe, notice.state);
  return height === 0 ? 0 : height + SPACE.six;
}

/** Callback that reports the notice's height, while it is shown. */
export function useReportedNotice(): (height: number) => void {
  useEffect(() => () => report(0), []);
  return report;
}
