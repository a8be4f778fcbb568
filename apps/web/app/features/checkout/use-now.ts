import { useEffect, useState } from 'react';

/** The time, in milliseconds since 1970; it moves on in steps, so that what opens and closes does so on the open page. */
export function useNow(stepMs = 15_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}
