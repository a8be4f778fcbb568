import type { DateProblem } from '@quivertree/domain/event-dates';
import type { PostponementProblem } from '@quivertree/domain/postponement';
import type { PublishCheck } from '@quivertree/domain/publish-checks';
import type { TicketProblem } from '@quivertree/domain/ticket-rules';

/** What is wrong with one field of an event, said to whoever fills it in. */
export const EVENT_PROBLEMS: Record<DateProblem | TicketProblem, string> = {
  end_before_start: 'The end must be after the start.',
  in_past: 'This is in the past. Please choose a time that lies ahead.',
  over: 'The event is over, so its dates stay.',
  needs_postponing:
    'People have tickets for this day. You can correct the hours; to change the day, postpone the event: everybody is told and may have their money back.',
  same_name: 'Another ticket has this name already.',
  window_reversed: 'Sales must close after they open.',
  opens_after_event: 'Sales must open before the event is over.',
  closes_after_event: 'Sales cannot go on after the event is over.',
};

/** What is wrong with one field of a postponement. */
export const POSTPONEMENT_PROBLEMS: Record<PostponementProblem, string> = {
  missing: 'Please choose a date and a time.',
  in_past: EVENT_PROBLEMS.in_past,
  end_before_start: EVENT_PROBLEMS.end_before_start,
  earlier: 'An event can only be put off: choose a time after the one that people have tickets for.',
  offer_over: 'People need time to ask: choose a time that lies ahead.',
};

/** What is still to be done before an event is published, as an instruction. */
export const PUBLISH_SENTENCES: Record<PublishCheck, string> = {
  dates_ahead: 'Choose a date that lies ahead.',
  tickets: 'Add at least one ticket, paid or free.',
  something_to_sell: 'Say how many tickets there are.',
  sales_open: 'Let sales go on: they have closed for all tickets.',
  plan_paid_tickets: 'Your plan is for free events. Move to the Standard plan to sell tickets.',
  plan_attendees: 'The Standard plan is for up to 500 attendees. Talk to us about Enterprise, or offer fewer tickets.',
  fee_above_price: 'Our fee is more than your cheapest paid ticket brings. Raise its price, or let buyers pay the fee.',
  payments: 'Nobody takes payments for this event yet. Please talk to us.',
  organisation: 'Your organisation is being looked at. As soon as it is approved you can publish.',
  venue: 'Say where it takes place: without a venue visitors see “Venue TBA”.',
  description: 'Describe it: people buy what they can picture.',
  picture: 'Add a picture. Without one, visitors see a poster that we make.',
};
