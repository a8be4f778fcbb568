import * as calls from '@quivertree/contract/event-changes/event-changes';
import { getRefundOffer, acceptRefundOffer as takeRefundOfferCall } from '@quivertree/contract/payments/refunds';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import type { EventOfOrganiser } from '../../access/organisation-of-call.ts';
import { logRefusal } from '../../refusals/refusal.ts';
import { previewEventChange } from './preview-event-change.ts';
import { cancelEvent } from './cancel-event.ts';
import { changeOfEvent, changesOfEvent } from './event-change-queries.ts';
import { postponeEvent, republishEvent } from './postpone-event.ts';
import { refundOfferAtLink, acceptRefundOffer } from './refund-offer.ts';

export function eventChangeRoutes(context: Context): CallRoute[] {
  const { pool, log } = context;
  /** Makes a change and responds with its progress. */
  const change = async (event: EventOfOrganiser, userId: string, make: () => Promise<string>) =>
    changeOfEvent(pool, event.eventId, await logRefusal(log, { ...event, userId }, make));
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
      logRefusal(log, { requestId }, () => acceptRefundOffer(context, params.ticketsKey)),
    ),
  ];
}
