import { slugOf } from '../text/slug.ts';
import type { EventFilter } from './event-filter.ts';

/** Event feeds: to subscribe to in a calendar app, or to read in a feed reader. */
export type FeedFormat = 'ics' | 'rss';

/**
 * Path of the feed for a filter, whatever its dates; undefined for a filter by town and category, since feeds exist for
 * one or the other, not for both.
 */
export function feedPath(
  { city, category }: Pick<EventFilter, 'city' | 'category'>,
  format: FeedFormat,
): string | undefined {
  if (city !== 'all' && category !== 'all') return undefined;
  if (city !== 'all') return `/feeds/towns/${slugOf(city, '')}.${format}`;
  return category === 'all' ? `/feeds/events.${format}` : `/feeds/categories/${slugOf(category, '')}.${format}`;
}

/** Path of the feed with an organiser's events. */
export function organiserFeedPath(slug: string, format: FeedFormat): string {
  return `/feeds/organisers/${slug}.${format}`;
}
