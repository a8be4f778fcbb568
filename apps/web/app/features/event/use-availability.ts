import type { EventDetail } from '@quivertree/contract/catalogue';
import { useEffect, useState } from 'react';

/** How often an open page asks what is left, in milliseconds. */
const REFRESH_TIME = 15_000;

/**
 * The event as it stands now: what is left of each ticket, and whether sales go on, is asked again while the page is open
 * and looked at. A question that fails is asked again the next time.
 */
export function useAvailability(event: EventDetail, asks = true): EventDetail {
  const [known, setKnown] = useState<{ of: EventDetail; now: EventDetail }>();

  useEffect(() => {
    if (!asks) return;
    const ending = new AbortController();
    // One question at a time: no answer overtakes another.
    let asking = false;
    async function ask(): Promise<void> {
      if (asking || document.visibilityState !== 'visible') return;
      asking = true;
      try {
        const { askAvailability } = await import('./ask-availability.ts');
        setKnown({ of: event, now: await askAvailability(event, ending.signal) });
      } catch {}
      asking = false;
    }
    const timer = setInterval(() => void ask(), REFRESH_TIME);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [event, asks]);

  // A newer answer about the whole event knows better.
  return known?.of === event ? known.now : event;
}
