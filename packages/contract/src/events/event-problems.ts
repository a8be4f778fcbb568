import type { DateProblem } from '@quivertree/domain/events/date-rules';
import type { PostponementProblem } from '@quivertree/domain/event-changes/postponement';
import type { PublishCheck } from '@quivertree/domain/events/publish-checks';
import type { QuestionProblem } from '@quivertree/domain/events/question-rules';
import type { TicketProblem } from '@quivertree/domain/events/ticket-rules';
import type { EventState } from '@quivertree/domain/events/event-states';

/** Messages for invalid fields of an event. */
export const EVENT_PROBLEMS: Record<DateProblem | TicketProblem | QuestionProblem, string> = {
  end_before_start: 'The end has to be after the start.',
  in_past: 'This is in the past. Choose a time in the future.',
  over: 'The event is over, so its dates can’t be changed.',
  needs_postponing:
    'People have tickets for this day. You can still change the hours. To move the event to another day, postpone it, so that ticket holders are notified and can ask for a refund.',
  zone_fixed: 'People have ordered tickets, so the time zone can’t be changed.',
  same_name: 'Another ticket already has this name.',
  window_reversed: 'Sales have to close after they open.',
  opens_after_event: 'Sales have to open before the event ends.',
  closes_after_event: 'Sales have to close by the end of the event.',
  same_wording: 'Another question has the same wording. Change one of them.',
  no_choices: 'Add at least one choice.',
  repeated_choice: 'A choice is listed more than once. Remove the duplicate.',
};

/** Messages for invalid fields of a postponement. */
export const POSTPONEMENT_PROBLEMS: Record<PostponementProblem, string> = {
  missing: 'Choose a date and a time.',
  in_past: EVENT_PROBLEMS.in_past,
  end_before_start: EVENT_PROBLEMS.end_before_start,
  earlier: 'Choose a time after the event’s current start. An event can only be moved to a later date.',
  offer_over: 'Choose a time in the future, so that people can still ask for a refund.',
};

/** Publish checks as instructions. */
export const PUBLISH_SENTENCES: Record<PublishCheck, string> = {
  dates_ahead: 'Choose a date in the future.',
  tickets: 'Add at least one ticket, paid or free.',
  something_to_sell: 'Enter a capacity for at least one ticket type.',
  sales_open: 'Sales of all tickets have closed. Choose a later closing time for at least one of them.',
  plan_paid_tickets: 'Your plan is for free events. Ask us to move you to the Standard plan to sell tickets.',
  plan_attendees: 'The Standard plan covers up to 500 attendees. Talk to us about Enterprise or offer fewer tickets.',
  fee_above_price:
    'Our fee is more than the price of your cheapest paid ticket. Raise the price or pass the fee on to buyers.',
  payments: 'This event has no payment provider yet. Contact us.',
  organisation: 'Your organisation hasn’t been approved yet. You can publish as soon as it is.',
  organisation_open: 'Your organisation is closed, so its events can’t be published.',
  venue: 'Add a venue. Without one, visitors see “Venue TBA”.',
  description: 'Describe your event, so that people know what to expect.',
  picture: 'Add a picture. Without one, visitors see a generated poster.',
};

/** Reason why a command can't change an event: its state, its sales or its history. */
export type EventBlocker = EventState | 'off_sale' | 'on_sale' | 'not_on_sale' | 'was_submitted';

/** Messages for `event.cannot_change`. */
export const EVENT_BLOCKERS: Record<EventBlocker, string> = {
  draft: 'You can’t do this with an event that hasn’t been published.',
  in_review: 'You can’t do this with an event that is in review.',
  published: 'You can’t do this with an event that is already published.',
  ended: 'You can’t do this with an event that is over.',
  postponed: 'You can’t do this with an event that is postponed.',
  cancelled: 'You can’t do this with an event that is cancelled.',
  off_sale: 'You can’t do this with an event that is off sale.',
  on_sale: 'You can’t do this with an event that is on sale.',
  not_on_sale: 'You can’t do this with an event that isn’t on sale.',
  was_submitted: 'You can’t delete an event that has already been submitted for review.',
};
