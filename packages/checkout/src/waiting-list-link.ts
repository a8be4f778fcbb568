/** Link in a waiting-list email: for taking an offer, or for changing one's entry or leaving the list. */
export interface WaitingListLink {
  does: 'offer' | 'leave';
  key: string;
}

/** Reads `?offer=` or `?leave=`; undefined for anything else. */
export function waitingListLink(query: URLSearchParams): WaitingListLink | undefined {
  for (const does of ['offer', 'leave'] as const) {
    const key = query.get(does);
    if (key && /^\w{10,100}$/.test(key)) return { does, key };
  }
  return undefined;
}
