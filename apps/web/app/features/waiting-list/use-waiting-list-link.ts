import { type WaitingListLink, waitingListLink } from '@quivertree/checkout/waiting-list-link';
import { useEffect, useState } from 'react';

/**
 * The waiting-list link that led here. Read in the browser only: the page's HTML is the same for everyone and reveals
 * nothing about the link's owner.
 */
export function useWaitingListLink(): WaitingListLink | undefined {
  const [link, setLink] = useState<WaitingListLink>();
  useEffect(() => setLink(waitingListLink(new URLSearchParams(location.search))), []);
  return link;
}
