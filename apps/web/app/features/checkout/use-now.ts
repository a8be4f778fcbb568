import { useEffect, useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useRootData } from '../../use-root-data.ts';

/** How often the time moves on, in milliseconds: what opens and closes does so on the open page. */
const STEP = 15_000;

/**
 * The time, in milliseconds since 1970. The document's first render takes the document's time, so that a browser whose clock is
 * wrong begins with the same page.
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
