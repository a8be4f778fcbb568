import * as calls from '@quivertree/contract/catalogue/catalogue';
import * as search from '@quivertree/contract/catalogue/search';
import { listSimilarEvents as listSimilarEventsCall } from '@quivertree/contract/catalogue/similar-events';
import { listTowns as listTownsCall } from '@quivertree/contract/catalogue/towns';
import * as ticketFeedCalls from '@quivertree/contract/catalogue/ticket-feed';
import pLimit from 'p-limit';
import type { Context } from '../../context.ts';
import { Pipelines } from '../../db/pipelines.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { countEvents, isFrequentlyCounted } from './count-events.ts';
import { FrequentSearches } from './frequent-searches.ts';
import { getEvent, availabilityOf } from './get-event.ts';
import { listCalendarEvents } from './list-calendar-events.ts';
import { listEvents } from './list-events.ts';
import { createTicketFeed, deleteTicketFeed, ticketFeedSince } from '../accounts/ticket-feeds.ts';
import { ticketFeedPath } from './feeds/ticket-feed.ts';
import { listSimilarEvents } from './list-similar-events.ts';
import { listTowns } from './list-towns.ts';
import { SharedPopularity } from './popular-events.ts';
import { isFrequent, isSearch, searchEvents } from './search-events.ts';
import { suggestEvents } from './suggest-events.ts';

/**
 * Share of the connections to the database that searches may use at the same time. More of them would only make each
 * other slower, and keep orders waiting.
 */
const SEARCHES_SHARE = 0.3;

/** The calendar's fixed path comes before the path with a parameter, which would also match it. */
export function catalogueRoutes({
  pool,
  providers,
  clock,
  pageViews,
}: Pick<Context, 'pool' | 'providers' | 'clock' | 'pageViews'>): CallRoute[] {
  // An event's page runs two statements. Sent together over one connection, they take fewer system calls.
  const pipelines = new Pipelines(pool);
  const popularity = new SharedPopularity(pool);
  const limit = pLimit(Math.ceil(pool.options.max * SEARCHES_SHARE));
  const searching = { pool, popularity, frequent: new FrequentSearches(isFrequent, limit) };
  const suggesting = { pool, frequent: new FrequentSearches(isFrequent, limit) };
  const counts = new FrequentSearches(isFrequentlyCounted, limit);
  return [
    answerCall(ticketFeedCalls.getTicketFeed, async (_, { user }) => ({ since: await ticketFeedSince(pool, user.id) })),
    answerCall(ticketFeedCalls.createTicketFeed, async (_, { user }) => ({
      path: ticketFeedPath(await createTicketFeed(pool, user.id)),
    })),
    answerCall(ticketFeedCalls.deleteTicketFeed, async (_, { user }) => {
      await deleteTicketFeed(pool, user.id);
      return { since: null };
    }),
    answerCall(calls.listEvents, ({ query }) =>
      isSearch(query) ? searchEvents(searching, query, clock.now()) : listEvents(pool, query, clock.now()),
    ),
    answerCall(search.countEvents, ({ query }) =>
      counts.get(JSON.stringify(query), () => countEvents(pool, query, clock.now())),
    ),
    answerCall(search.suggestEvents, ({ query }) => suggestEvents(suggesting, query.q)),
    answerCall(listSimilarEventsCall, ({ params: { idOrSlug } }) =>
      listSimilarEvents(pipelines.of(idOrSlug), idOrSlug, clock.now()),
    ),
    answerCall(listTownsCall, () => listTowns(pool)),
    answerCall(calls.listCalendarEvents, () => listCalendarEvents(pool)),
    answerCall(calls.getAvailability, async ({ params }) =>
      availabilityOf(await getEvent(pool, providers, params.idOrSlug, clock.now())),
    ),
    answerCall(calls.getEvent, async ({ params: { idOrSlug } }, { device }) => {
      const event = await getEvent(pipelines.of(idOrSlug), providers, idOrSlug, clock.now());
      // A visitor who comes from another of our pages requests only the event, so the view is counted here. A page
      // rendered on the server counts its own view, and its in-process call names no device, so that it isn't counted
      // twice.
      pageViews.countEvent(event.details.id, { userAgent: device, purpose: undefined });
      return event;
    }),
  ];
}
