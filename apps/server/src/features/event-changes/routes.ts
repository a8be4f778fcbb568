import * as calls from '@quivertree/contract/event-changes';
import { getRefundOffer, takeRefundOffer as takeRefundOfferCall } from '@quivertree/contract/refunds';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import type { EventOfOrganiser } from '../organisers/organisation-of-call.ts';
import { cancelEvent } from './cancel-event.ts';
import { changeOfEvent, changesOfEvent } from './event-change-queries.ts';
import { postponeEvent, republishEvent } from './postpone-event.ts';
import { refundOfferAtLink, takeRefundOffer } from './refund-offer.ts';

export function eventChangeRoutes(context: Context): CallRoute[] {
  const { pool } = context;
  /** Makes a change and answers how far it has come. */
  const change = async (event: EventOfOrganiser, make: Promise<string>) =>
    changeOfEvent(pool, event.eventId, await make);
  return [
    answerCall(calls.cancelEvent, ({ body }, { user, organisation }) =>
      change(organisation, cancelEvent(context, organisation, body, user.id)),
    ),
    answerCall(calls.postponeEvent, ({ body }, { user, organisation }) =>
      change(organisation, postponeEvent(context, organisation, body, user.id)),
    ),
    answerCall(calls.republishEvent, ({ body }, { user, organisation }) =>
      change(organisation, republishEvent(context, organisation, body, user.id)),
    ),
    answerCall(calls.listEventChanges, ({ params }) => changesOfEvent(pool, params.eventId)),
    answerCall(getRefundOffer, ({ params }) => refundOfferAtLink(pool, params.ticketsKey)),
    answerCall(takeRefundOfferCall, ({ params }) => takeRefundOffer(context, params.ticketsKey)),
  ];
}
