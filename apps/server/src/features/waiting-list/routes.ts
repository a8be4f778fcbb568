import { listWaitingEntries as listWaitingEntriesCall } from '@quivertree/contract/waiting-list/waiting-entries';
import * as calls from '@quivertree/contract/waiting-list/waiting-list';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { CallLimit } from '../../limits/call-limit.ts';
import { changeWaitingEntry, waitingEntryOf } from './change-waiting-entry.ts';
import { joinWaitingList as join } from './join-waiting-list.ts';
import { declineOffer, leaveWaitingList as leave } from './leave-waiting-list.ts';
import { listWaitingEntries } from './list-waiting-entries.ts';
import { offerOf } from './offer-queries.ts';

/**
 * Rate limit for joining, which sends an email to an address that the caller chooses. When tickets sell out, many
 * people join at once, some of them from one network.
 */
const JOIN_LIMIT = { address: { burst: 60, refillSeconds: 5 }, email: { burst: 5, refillSeconds: 120 } };

export function waitingListRoutes(context: Context): CallRoute[] {
  const limit = new CallLimit(context, 'waiting list', JOIN_LIMIT);
  return [
    answerCall(calls.joinWaitingList, async ({ params, body }, { clientAddress }) => {
      await limit.take({ clientAddress, email: body.attendee.email });
      return join(context, { eventId: params.eventId, ...body }, clientAddress);
    }),
    answerCall(calls.getWaitingEntry, ({ params }) => waitingEntryOf(context.pool, params.eventId, params.key)),
    answerCall(calls.changeWaitingEntry, ({ params, body }) =>
      changeWaitingEntry(context, { eventId: params.eventId, ...body }),
    ),
    answerCall(calls.leaveWaitingList, async ({ params, body }) => {
      await leave(context.pool, params.eventId, body.key);
      return { left: true as const };
    }),
    answerCall(calls.getOffer, ({ params }) => offerOf(context.pool, params.eventId, params.key)),
    answerCall(calls.declineOffer, async ({ params }) => {
      await declineOffer(context.pool, params.eventId, params.key);
      return { declined: true as const };
    }),
    answerCall(listWaitingEntriesCall, ({ params, query }) => listWaitingEntries(context.pool, params.eventId, query)),
  ];
}
