import { type Availability, type EventDetail, getAvailability } from '@quivertree/contract/catalogue';
import { useEffect, useState } from 'react';
import { apiClient } from '../../api-client.ts';

/** How often an open page asks what is left, in milliseconds. */
const REFRESH_TIME = 15_000;

/**
 * The event as it stands now: what is left of each ticket, and whether sales go on, is asked again while the page is open
 * and looked at. A question that fails is asked again the next time.
 */
export function useAvailability(event: EventDetail): EventDetail {
  const { id } = event.details;
  const [known, setKnown] = useState<{ of: EventDetail; now: Availability }>();

  useEffect(() => {
    const ending = new AbortController();
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      const options = { signal: ending.signal };
      try {
        const now = await apiClient.call(getAvailability, { params: { idOrSlug: id } }, options);
        setKnown({ of: event, now });
      } catch {}
    }
    const timer = setInterval(() => void ask(), REFRESH_TIME);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [event, id]);

  // A newer answer about the whole event knows better.
  return known?.of === event ? withAvailability(event, known.now) : event;
}

export function withAvailability(event: EventDetail, { salesStatus, tickets }: Availability): EventDetail {
  const left = new Map(tickets.map((ticket) => [ticket.id, ticket.available]));
  return {
    ...event,
    details: { ...event.details, salesStatus },
    tickets: event.tickets.map((ticket) => ({ ...ticket, available: left.get(ticket.id) ?? ticket.available })),
  };
}
