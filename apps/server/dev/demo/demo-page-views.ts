import { DAY_MS, HOUR_MS } from '@quivertree/domain/dates/durations';
import { seededRandom } from '@quivertree/domain/random/seeded-random';
import { createdAt, eventId, instantAt } from './demo-catalogue.ts';
import type { PlacedOrder } from './demo-sales.ts';
import { demoEvents } from './events.ts';
import { OWN_ORGANISER } from './organisers.ts';

/**
 * Hourly page views of the events until the start of day number `today`: an occasional view from publication on (daily
 * for the demo accounts' events), and more before each sale.
 */
export function demoPageViews(placed: readonly PlacedOrder[], today: number): object[] {
  const midnight = instantAt({ day: 0, time: '00:00' }, today).getTime();
  const counts = new Map<string, Map<number, number>>();
  const addViews = (event: string, at: number, views: number): void => {
    const hour = Math.floor(Math.min(at, midnight - 1) / HOUR_MS) * HOUR_MS;
    const hours = counts.get(event) ?? new Map<number, number>();
    counts.set(event, hours.set(hour, (hours.get(hour) ?? 0) + views));
  };
  for (const event of demoEvents) {
    const random = seededRandom(`page views of ${event.slug}`);
    const end = Math.min(midnight, instantAt(event.starts, today).getTime());
    const step = DAY_MS * (event.organiser === OWN_ORGANISER ? 1 : 4);
    for (let day = createdAt(event, today).getTime(); day < end; day += step)
      addViews(eventId(event), day + random.between(0, 14) * HOUR_MS, random.whole(1, 9));
  }
  const random = seededRandom('page views before orders');
  for (const { event, at } of placed) {
    const id = eventId(event);
    addViews(id, at, random.whole(3, 9));
    addViews(id, Math.max(at - random.between(1, 9) * HOUR_MS, createdAt(event, today).getTime()), random.whole(2, 14));
  }
  return [...counts].flatMap(([event_id, hours]) =>
    [...hours].map(([hour, views]) => ({ event_id, hour: new Date(hour), views })),
  );
}
