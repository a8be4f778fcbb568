/**
 * News about events that people can have emailed to them, with the names shown on screens. None is sent unless the
 * person has asked for it.
 */
export const NEWS_KINDS = {
  new_event: { of: 'organisers', name: 'An organiser I follow announces an event' },
  sales_open: { of: 'events', name: 'Sales open for an event I saved' },
  almost_gone: { of: 'events', name: 'An event I saved is almost sold out' },
  event_moved: { of: 'events', name: 'An event I saved has a new date or place' },
} as const satisfies Record<string, { of: 'events' | 'organisers'; name: string }>;

export type NewsKind = keyof typeof NEWS_KINDS;
export const ALL_NEWS_KINDS = Object.keys(NEWS_KINDS) as NewsKind[];

/** The kinds about saved events, or about followed organisers. */
export function newsKindsOf(of: 'events' | 'organisers'): NewsKind[] {
  return ALL_NEWS_KINDS.filter((kind) => NEWS_KINDS[kind].of === of);
}

/** News that can't wait for the daily email. */
export const URGENT_NEWS: readonly NewsKind[] = ['sales_open', 'event_moved'];

/** Maximum number of saved events, and of followed organisers, in an account or on a device. */
export const MAX_FOLLOWED = 500;
