/** Time during which an answer counts as fresh, in milliseconds (specification, section 9). */
export const STALE_TIMES = { eventList: 60_000, eventDetail: 5 * 60_000, calendar: 10 * 60_000 } as const;
