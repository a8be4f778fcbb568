import * as calls from '@quivertree/contract/event-changes';
import { getRefundOffer, takeRefundOffer as takeRefundOfferCall } from '@quivertree/contract/refunds';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import type { RequestFacts } from '../../http/request-facts.ts';
import {
  EVENT_ROLES,
  type EventOfOrganiser,
  MONEY_ROLES,
  requireEventAccess,
  requireUser,
} from '../organisers/organiser-access.ts';
import { cancelEvent } from './cancel-event.ts';
import { changeOfEvent, changesOfEvent } from './event-change-queries.ts';
import { postponeEvent, republishEvent } from './postpone-event.ts';
import { refundOfferAtLink, takeRefundOffer } from './refund-offer.ts';

export function eventChangeRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  /** Makes a change for whoever may decide about the event, and answers how far it has come. */
  const change = async (
    { user }: RequestFacts,
    eventId: string,
    make: (event: EventOfOrganiser, userId: string) => Promise<string>,
  ) => {
    const event = await requireEventAccess(pool, user, eventId, EVENT_ROLES);
    return changeOfEvent(pool, eventId, await make(event, requireUser(user).id));
  };
  return [
    answerCall(calls.cancelEvent, ({ params, body }, facts) =>
      change(facts, params.eventId, (event, userId) => cancelEvent(context, event, body, userId)),
    ),
    answerCall(calls.postponeEvent, ({ params, body }, facts) =>
      change(facts, params.eventId, (event, userId) => postponeEvent(context, event, body, userId)),
    ),
    answerCall(calls.republishEvent, ({ params, body }, facts) =>
      change(facts, params.eventId, (event, userId) => republishEvent(context, event, body, userId)),
    ),
    answerCall(calls.listEventChanges, async ({ params }, { user }) => {
      await requireEventAccess(pool, user, params.eventId, MONEY_ROLES);
      return changesOfEvent(pool, params.eventId);
    }),
    answerCall(getRefundOffer, ({ params }) => refundOfferAtLink(pool, params.ticketsKey)),
    answerCall(takeRefundOfferCall, ({ params }) => takeRefundOffer(context, params.ticketsKey)),
  ];
}
