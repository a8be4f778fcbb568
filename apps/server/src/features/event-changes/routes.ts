import * as calls from '@quivertree/contract/event-changes';
import { getRefundOffer, takeRefundOffer as takeRefundOfferCall } from '@quivertree/contract/refunds';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import type { EventOfOrganiser } from '../organisers/organisation-of-call.ts';
import { noteRefusal } from '../payments/note-refusal.ts';
import { previewEventChange } from './preview-event-change.ts';
import { cancelEvent } from './cancel-event.ts';
import { changeOfEvent, changesOfEvent } from './event-change-queries.ts';
import { postponeEvent, republishEvent } from './postpone-event.ts';
import { refundOfferAtLink, takeRefundOffer } from './refund-offer.ts';

export function eventChangeRoutes(context: Context): CallRoute[] {
  const { pool, log } = context;
  /** Makes a change and responds with its progress. */
  const change = async (event: EventOfOrganiser, userId: string, make: () => Promise<string>) =>
    changeOfEvent(pool, event.eventId, await noteRefusal(log, { ...event, userId }, make));
  return [
    answerCall(calls.cancelEvent, ({ body }, { user, organisation }) =>
      change(organisation, user.id, () => cancelEvent(context, organisation, body, user.id)),
    ),
    answerCall(calls.postponeEvent, ({ body }, { user, organisation }) =>
      change(organisation, user.id, () => postponeEvent(context, organisation, body, user.id)),
    ),
    answerCall(calls.republishEvent, ({ body }, { user, organisation }) =>
      change(organisation, user.id, () => republishEvent(context, organisation, body, user.id)),
    ),
    answerCall(calls.previewEventChange, ({ params }) => previewEventChange(pool, params.eventId)),
    answerCall(calls.listEventChanges, ({ params }) => changesOfEvent(pool, params.eventId)),
    answerCall(getRefundOffer, ({ params }) => refundOfferAtLink(pool, params.ticketsKey)),
    answerCall(takeRefundOfferCall, ({ params }, { requestId }) =>
      noteRefusal(log, { requestId }, () => takeRefundOffer(context, params.ticketsKey)),
    ),
  ];
}
