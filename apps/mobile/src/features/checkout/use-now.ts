import { useEffect, useState } from 'react';

/** Update interval, in milliseconds. The updates let sales open and close on a screen that stays open. */
const STEP = 15_000;

/** Current time, in milliseconds since 1970. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
