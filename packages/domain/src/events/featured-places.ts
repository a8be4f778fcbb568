/**
 * A featured event's place, counted from 1, and the period for which it is featured. A null bound leaves the period
 * open at that end. Instants are ISO 8601 in UTC.
 */
export interface FeaturedPlace {
  id: string;
  rank: number;
  from: string | null;
  until: string | null;
}

/**
 * Events that have to move to make room for `placed`, with their new ranks. An event that is featured at the same time
 * with the same rank moves down one place, which may move the next event in turn.
 */
export function placesAfterMove(placed: FeaturedPlace, featured: readonly FeaturedPlace[]): FeaturedPlace[] {
  const moved = new Map<string, FeaturedPlace>();
  const others = featured.filter(({ id }) => id !== placed.id);
  const arriving = [placed];
  for (let place = arriving.shift(); place; place = arriving.shift()) {
    for (const other of others) {
      const now = moved.get(other.id) ?? other;
      if (now.id === place.id || now.rank !== place.rank || !overlap(now, place)) continue;
      const next = { ...now, rank: now.rank + 1 };
      moved.set(next.id, next);
      arriving.push(next);
    }
  }
  return [...moved.values()];
}

function overlap(one: FeaturedPlace, other: FeaturedPlace): boolean {
  return startsBeforeEndOf(one, other) && startsBeforeEndOf(other, one);
}

function startsBeforeEndOf({ from }: FeaturedPlace, { until }: FeaturedPlace): boolean {
  return from === null || until === null || Date.parse(from) < Date.parse(until);
}
