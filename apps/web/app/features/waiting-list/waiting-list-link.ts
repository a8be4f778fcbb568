import { useEffect, useState } from 'react';

/** What a link in a mail of the waiting list is for: to take an offer, or to leave. */
export interface WaitingListLink {
  does: 'offer' | 'leave';
  key: string;
}

/**
 * The link that led here. It is read in the browser only: the page itself is the same for everybody and says nothing of
 * whose link it was.
 */
export function useWaitingListLink(): WaitingListLink | undefined {
  const [link, setLink] = useState<WaitingListLink>();
  useEffect(() => setLink(waitingListLink(location.search)), []);
  return link;
}

/** Reads `?offer=` or `?leave=`; anything else is no such link. */
export function waitingListLink(search: string): WaitingListLink | undefined {
  const query = new URLSearchParams(search);
  for (const does of ['offer', 'leave'] as const) {
    const key = query.get(does);
    if (key && /^\w{10,100}$/.test(key)) return { does, key };
  }
  return undefined;
}
