import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { useEffect, useState } from 'react';
import { retryImport } from '../../../hydration/retrying-import.ts';

/** Interval at which an open page fetches availability, in milliseconds. */
const REFRESH_MS = 15_000;

/**
 * The event with its current availability and sales status, fetched regularly while the page is open and visible. A
 * failed request is retried at the next interval.
 */
export function useAvailability(event: EventDetail, asks = true): EventDetail {
  const [known, setKnown] = useState<{ of: EventDetail; now: EventDetail }>();

  useEffect(() => {
    if (!asks) return;
    const ending = new AbortController();
    // One request at a time, so that answers can't arrive out of order.
    let asking = false;
    async function ask(): Promise<void> {
      if (asking || document.visibilityState !== 'visible') return;
      asking = true;
      try {
        const { fetchAvailability } = await retryImport(() => import('./fetch-availability.ts'));
        setKnown({ of: event, now: await fetchAvailability(event, ending.signal) });
      } catch {}
      asking = false;
    }
    const timer = setInterval(() => void ask(), REFRESH_MS);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [event, asks]);

  // If the whole event has been fetched since, that answer takes precedence.
  return known?.of === event ? known.now : event;
}
