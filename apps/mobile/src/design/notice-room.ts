import { createObservable } from '@quivertree/runtime/observable';
import { useEffect, useSyncExternalStore } from 'react';
import { SPACE } from './theme.ts';

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
