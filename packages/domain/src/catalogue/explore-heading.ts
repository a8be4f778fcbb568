import { findTown } from '../places/towns.ts';
import type { EventFilter } from './event-filter.ts';

/** Heading for a filter: 'Music in Walvis Bay this week'. */
export function exploreHeading({ city, category, date }: EventFilter): string {
  const subject = category === 'all' ? 'Events' : category;
  const place = city === 'all' ? '' : ` in ${findTown(city) ?? city}`;
  const time = date === 'all' ? '' : ` ${date}`;
  return subject + place + time;
}
