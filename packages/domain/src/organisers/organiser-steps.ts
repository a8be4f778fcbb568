import { missingFromProfile } from './organiser-profile.ts';
import type { OrganiserState } from './organiser-states.ts';

/** Steps from the application to the first public event, in order. */
export const ORGANISER_STEPS = [
  'email',
  'application',
  'profile',
  'first_event',
  'bank_details',
  'review',
  'published',
] as const;
export type OrganiserStep = (typeof ORGANISER_STEPS)[number];

/**
 * `open`: the organiser has to act. `waiting`: we have to act, or a period has to pass. `later`: another step comes
 * first.
 */
export const STEP_STATES = ['done', 'open', 'waiting', 'later'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** Facts that decide an organisation's next step. */
export interface OrganiserFacts {
  state: OrganiserState;
  trusted: boolean;
  /** True while an email address isn't confirmed. */
  pendingEmail: boolean;
  description: string;
  city: string;
  phone: string;
  /** False on the RSVP plan, which has no payouts. */
  sellsTickets: boolean;
  bankDetails: 'none' | 'waiting' | 'usable';
  /** Numbers of the organisation's events. `published` includes past ones. */
  events: { drafts: number; inReview: number; published: number };
}

export interface Progress {
  steps: { name: OrganiserStep; state: StepState }[];
  /** Next step to take, or else to wait for; undefined if all is done or the organisation is closed. */
  next: OrganiserStep | undefined;
}

/** An organisation's progress and next step, for its page and emails. */
export function progressOf(facts: OrganiserFacts): Progress {
  const steps = ORGANISER_STEPS.map((name) => ({ name, state: STATE_OF[name](facts) }));
  if (facts.state === 'closed') return { steps, next: undefined };
  const first = (state: StepState) => steps.find((step) => step.state === state)?.name;
  // Nothing is public without an approved application, so requested changes come first.
  const next = facts.state === 'sent_back' ? 'application' : (first('open') ?? first('waiting'));
  return { steps, next };
}

const STATE_OF: Readonly<Record<OrganiserStep, (facts: OrganiserFacts) => StepState>> = {
  email: ({ pendingEmail }) => (pendingEmail ? 'open' : 'done'),
  application: ({ state }) => (state === 'applied' ? 'waiting' : state === 'sent_back' ? 'open' : 'done'),
  profile: (facts) => (missingFromProfile(facts).length === 0 ? 'done' : 'open'),
  first_event: ({ events }) => (events.drafts + events.inReview + events.published === 0 ? 'open' : 'done'),
  bank_details: ({ sellsTickets, bankDetails }) => {
    if (!sellsTickets || bankDetails === 'usable') return 'done';
    return bankDetails === 'waiting' ? 'waiting' : 'open';
  },
  review: ({ trusted, events }) => {
    if (events.inReview > 0) return 'waiting';
    return trusted || events.published > 0 ? 'done' : 'later';
  },
  published: ({ state, events }) => {
    if (events.published > 0) return 'done';
    return state === 'approved' && events.drafts > 0 && events.inReview === 0 ? 'open' : 'later';
  },
};

/** Labels for the steps. */
export const STEP_LABELS: Readonly<Record<OrganiserStep, string>> = {
  email: 'Confirm your contact email',
  application: 'Your application',
  profile: 'Complete your profile',
  first_event: 'Prepare your first event',
  bank_details: 'Tell us where to pay you',
  review: 'Event review',
  published: 'Publish your first event',
};

/** Explains the next step. */
export function nextStepSentence(facts: OrganiserFacts): string {
  switch (progressOf(facts).next) {
    case 'email':
      return 'Open the link we sent to your contact address.';
    case 'application':
      return facts.state === 'sent_back'
        ? 'Read our message, make the changes and resubmit your application.'
        : 'We’re reviewing your application. This usually takes up to two working days. You can start preparing your events.';
    case 'profile':
      return `Your profile still needs ${missingFromProfile(facts)
        .join(', ')
        .replace(/, (?=[^,]*$)/, ' and ')}.`;
    case 'first_event':
      return 'All you need to start is a name, a date, a place and tickets.';
    case 'bank_details':
      return facts.bankDetails === 'waiting'
        ? 'We can use your new bank details three days after the change. There’s nothing you need to do.'
        : 'We pay your earnings into your bank account. New bank details can be used after three days.';
    case 'review':
      return 'We’re reviewing your event. This usually takes up to one working day.';
    case 'published':
      return facts.trusted
        ? 'Your event is ready to publish.'
        : 'Your event is ready to submit. We review your first events before they’re published.';
    case undefined:
      return facts.state === 'closed'
        ? 'This organisation is closed. Its events are off sale.'
        : 'You’re all set. There’s nothing left to do.';
  }
}
