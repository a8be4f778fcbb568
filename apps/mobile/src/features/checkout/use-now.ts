import { useEffect, useState } from 'react';
import { serverNow } from '../../server/server-time.ts';

/** Update interval, in milliseconds. The updates let sales open and close on a screen that stays open. */
const STEP = 15_000;

/** The server's time, in milliseconds since 1970. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
