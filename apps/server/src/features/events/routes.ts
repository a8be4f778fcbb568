import { setBuyerLimit } from './set-buyer-limit.ts';
import * as calls from '@quivertree/contract/events/event-editing';
import * as review from '@quivertree/contract/events/event-review';
import type { Context } from '../../context.ts';
import { answerCall, type CallRoute } from '../../http/call-route.ts';
import { getEventPreview } from '../catalogue/get-event.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { duplicateEvent } from './duplicate-event.ts';
import { editedEvent } from './edited-event.ts';
import { featureEvent } from './feature-event.ts';
import { administeredEvent, listAdministeredEvents } from './list-administered-events.ts';
import { publishEvent, withdrawEvent } from './publish-event.ts';
import { approveEvent, requestChanges, setOffSale } from './review-event.ts';
import { saveEventDetails } from './save-event-details.ts';
import { saveEventQuestions } from './save-event-questions.ts';
import { saveEventTickets } from './save-event-tickets.ts';
import { approveEventChanges, requestEventChanges } from './re-review/decide-re-review.ts';
import { resubmitEventChanges } from './re-review/resubmit-changes.ts';
import { reReviewOf } from './re-review/re-review-of.ts';
import { setEventProvider } from './set-event-provider.ts';

export function eventRoutes(context: Context): CallRoute[] {
  const { pool, providers, clock } = context;
  /** Applies a change to an event, then responds with its new state. */
  const edited = async (eventId: string, change: Promise<unknown>) => {
    await change;
    return editedEvent(context, eventId);
  };
  const administered = async (eventId: string, change: Promise<unknown>) => {
    await change;
    return administeredEvent(pool, eventId);
  };
  return [
    answerCall(calls.createEvent, async ({ body }, { user, organisation }) =>
      editedEvent(context, await createEvent(pool, organisation.organiserId, user.id, body)),
    ),
    answerCall(calls.getEditedEvent, ({ params }) => editedEvent(context, params.eventId)),
    answerCall(calls.saveEventDetails, ({ body }, { user, organisation }) =>
      edited(organisation.eventId, saveEventDetails(context, organisation, user.id, body)),
    ),
    answerCall(calls.saveEventTickets, ({ body }, { user, organisation, requireSecondFactor }) =>
      edited(
        organisation.eventId,
        saveEventTickets(context, organisation, { userId: user.id, requireSecondFactor }, body),
      ),
    ),
    answerCall(calls.setBuyerLimit, async ({ params, body }, { user }) => {
      await setBuyerLimit(context, params.eventId, body.maxPerBuyer, user.id);
      return body;
    }),
    answerCall(calls.saveEventQuestions, ({ body }, { user, organisation }) =>
      edited(organisation.eventId, saveEventQuestions(context, organisation, user.id, body)),
    ),
    answerCall(calls.getEventPreview, ({ params }) => getEventPreview(pool, providers, params.eventId, clock.now())),
    answerCall(calls.duplicateEvent, async (_, { user, organisation }) =>
      editedEvent(context, await duplicateEvent(pool, organisation, user.id)),
    ),
    answerCall(calls.publishEvent, (_, { user, organisation, requireSecondFactor }) =>
      edited(organisation.eventId, publishEvent(context, organisation, { userId: user.id, requireSecondFactor })),
    ),
    answerCall(calls.withdrawEvent, (_, { user, organisation }) =>
      edited(organisation.eventId, withdrawEvent(context, organisation, user.id)),
    ),
    answerCall(calls.resubmitEventChanges, (_, { user, organisation }) =>
      edited(organisation.eventId, resubmitEventChanges(context, organisation, user.id)),
    ),
    answerCall(calls.deleteEvent, async ({ params }, { user, organisation }) => {
      await deleteEvent(pool, organisation, user.id);
      return { id: params.eventId };
    }),
    answerCall(review.listAdministeredEvents, ({ query }) => listAdministeredEvents(pool, query)),
    answerCall(review.getAdministeredEvent, ({ params }) => administeredEvent(pool, params.eventId)),
    answerCall(review.approveEvent, ({ params: { eventId }, body }, { user }) =>
      administered(eventId, approveEvent(context, eventId, user.id, body)),
    ),
    answerCall(review.requestChanges, ({ params: { eventId }, body }, { user }) =>
      administered(eventId, requestChanges(context, eventId, user.id, body)),
    ),
    answerCall(review.getEventReReview, ({ params: { eventId } }) => reReviewOf(pool, eventId)),
    answerCall(review.approveEventChanges, ({ params: { eventId }, body }, { user }) =>
      administered(eventId, approveEventChanges(context, eventId, user.id, body)),
    ),
    answerCall(review.requestEventChanges, ({ params: { eventId }, body }, { user }) =>
      administered(eventId, requestEventChanges(context, eventId, user.id, body)),
    ),
    answerCall(review.takeEventOffSale, ({ params: { eventId }, body }, { user }) =>
      administered(eventId, setOffSale(context, eventId, user.id, { off: true, ...body })),
    ),
    answerCall(review.putEventOnSale, ({ params: { eventId } }, { user }) =>
      administered(eventId, setOffSale(context, eventId, user.id, { off: false })),
    ),
    answerCall(review.featureEvent, ({ params: { eventId }, body }, { user }) =>
      administered(eventId, featureEvent(pool, eventId, user.id, body)),
    ),
    answerCall(review.unfeatureEvent, ({ params: { eventId } }, { user }) =>
      administered(eventId, featureEvent(pool, eventId, user.id, null)),
    ),
    answerCall(review.setEventProvider, ({ params: { eventId }, body }, { user }) =>
      administered(eventId, setEventProvider(context, eventId, user.id, body.paymentProvider)),
    ),
  ];
}
