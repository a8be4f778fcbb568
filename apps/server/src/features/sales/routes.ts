import { getPlatformSales } from '@quivertree/contract/sales/platform-sales';
import * as calls from '@quivertree/contract/sales/sales';
import type { Answer } from '@quivertree/contract/call';
import type { Infrastructure } from '../../infrastructure.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { SingleFlightCache } from '../../cache/single-flight-cache.ts';
import { eventSales } from './event-sales.ts';
import { organiserSales } from './organiser-sales.ts';
import { platformSales } from './platform-sales.ts';

/** Everyone looking at a dashboard shares one answer for two seconds. */
const CACHE = { lifeMs: 2_000, max: 500 };

export function salesRoutes({ pool, clock }: Pick<Infrastructure, 'pool' | 'clock'>): CallRoute[] {
  const ofEvents = new SingleFlightCache<Answer<typeof calls.getEventSales>>(CACHE);
  const ofOrganisers = new SingleFlightCache<Answer<typeof calls.getOrganiserSales>>(CACHE);
  const ofAll = new SingleFlightCache<Answer<typeof getPlatformSales>>(CACHE);
  return [
    answerCall(getPlatformSales, () => ofAll.get('all', () => platformSales(pool, clock.now()))),
    answerCall(calls.getEventSales, ({ params: { eventId }, query: { unit = 'day' } }) =>
      ofEvents.get(`${eventId} ${unit}`, () => eventSales(pool, eventId, unit, clock.now())),
    ),
    answerCall(calls.getOrganiserSales, ({ params: { organiserId } }) =>
      ofOrganisers.get(organiserId, () => organiserSales(pool, organiserId, clock.now())),
    ),
  ];
}
