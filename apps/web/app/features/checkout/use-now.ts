import { useEffect, useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useRootData } from '../../document/use-root-data.ts';

/** Update interval, in milliseconds. The updates let sales open and close on a page that stays open. */
const STEP = 15_000;

/**
 * Current time, in milliseconds since 1970. The first render uses the document's time, so that hydration matches even
 * if the browser's clock is wrong.
 */
export function useNow(): number {
  const { asOf } = useRootData();
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => (hydrated ? Date.now() : asOf));
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
