import { findTown } from '@quivertree/domain/towns';
import type { EventFilter } from './event-filter.ts';

/** What an explore page shows, as a heading: 'Music in Walvis Bay this week'. */
export function exploreHeading({ city, category, date }: EventFilter): string {
  const what = category === 'all' ? 'Events' : category;
  const where = city === 'all' ? '' : ` in ${findTown(city) ?? city}`;
  const when = date === 'all' ? '' : ` ${date}`;
  return what + where + when;
}
