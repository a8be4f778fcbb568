import type { CallRequest } from '@quivertree/contract/call';
import type { countEvents } from '@quivertree/contract/catalogue/search';
import { minorOf } from '@quivertree/domain/money/money';

type Wanted = CallRequest<typeof countEvents>['query'];

/** Default distance from a position, in kilometres. */
const NEARBY_KM = 50;

/**
 * SQL for the listed events that a visitor wants, as `s`, with the values of {@link wantedValues}. All values are known
 * when the statement is planned, so conditions without a value cost nothing. Indexes: those of event_search.
 */
export const WANTED = `
    from event_search s
   where s.ends_at > now()
     and ($1::tsquery is null or s.words @@ $1)
     and ($2::text is null or lower(s.city) = lower($2))
     and ($3::text is null or lower(s.category) = lower($3))
     and ($4::timestamptz is null or s.ends_at >= $4)
     and ($5::timestamptz is null or s.starts_at <= $5)
     and ($6::boolean is not true or s.price_to_minor = 0)
     and ($7::bigint is null or s.price_to_minor >= $7)
     and ($8::bigint is null or s.price_from_minor <= $8)
     and ($9::double precision is null or s.position <@ circle(map_position($9, $10), $11))`;

/** Values for {@link WANTED}, with a query for words, or null for any words. */
export function wantedValues(query: Wanted, words: string | null): unknown[] {
  const [latitude = null, longitude = null] = query.near?.split(',').map(Number) ?? [];
  return [
    words,
    query.city || null,
    query.category || null,
    query.dateFrom ?? null,
    query.dateTo ?? null,
    query.free === 'true',
    query.priceMin === undefined ? null : minorOf(query.priceMin),
    query.priceMax === undefined ? null : minorOf(query.priceMax),
    latitude,
    longitude,
    query.within ?? NEARBY_KM,
  ];
}
