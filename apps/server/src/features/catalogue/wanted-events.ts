import type { CallRequest } from '@quivertree/contract/call';
import type { countEvents } from '@quivertree/contract/catalogue/search';
import { minorOf } from '@quivertree/domain/money/money';

type Query = CallRequest<typeof countEvents>['query'];

/** Default distance from a position, in kilometres. */
const NEARBY_KM = 50;

/** The filters of a search as the database reads them (functions/find_events.sql). Prices are in cents. */
export interface WantedEvents {
  city?: string;
  category?: string;
  dateFrom?: string;
  dateTo?: string;
  free?: true;
  priceMin?: number;
  priceMax?: number;
  latitude?: number;
  longitude?: number;
  /** Distance from the position, in kilometres. */
  within?: number;
}

export function wantedEvents({ city, category, dateFrom, dateTo, free, priceMin, priceMax, near, within }: Query) {
  const [latitude, longitude] = near?.split(',').map(Number) ?? [];
  const wanted: WantedEvents = {
    ...(city && { city }),
    ...(category && { category }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo }),
    ...(free === 'true' && { free: true }),
    ...(priceMin !== undefined && { priceMin: minorOf(priceMin) }),
    ...(priceMax !== undefined && { priceMax: minorOf(priceMax) }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude, within: within ?? NEARBY_KM }),
  };
  return wanted;
}
