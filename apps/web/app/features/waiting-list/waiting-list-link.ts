import { useEffect, useState } from 'react';

/** Link in a waiting-list email: for taking an offer, or for changing one's entry or leaving the list. */
export interface WaitingListLink {
  does: 'offer' | 'leave';
  key: string;
}

/**
 * The waiting-list link that led here. Read in the browser only: the page's HTML is the same for everyone and reveals
 * nothing about the link's owner.
 */
export function useWaitingListLink(): WaitingListLink | undefined {
  const [link, setLink] = useState<WaitingListLink>();
  useEffect(() => setLink(waitingListLink(location.search)), []);
  return link;
}

/** Reads `?offer=` or `?leave=`; undefined for anything else. */
export function waitingListLink(search: string): WaitingListLink | undefined {
  const query = new URLSearchParams(search);
  for (const does of ['offer', 'leave'] as const) {
    const key = query.get(does);
    if (key && /^\w{10,100}$/.test(key)) return { does, key };
  }
  return undefined;
}
