import { missingOfProfile } from './organiser-profile.ts';
import type { OrganiserState } from './organiser-states.ts';

/** What lies between an application and the first public event, in this order. */
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

/** `open`: theirs to do. `waiting`: for us, or for time. `later`: after another step. */
export const STEP_STATES = ['done', 'open', 'waiting', 'later'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** What is known of an organisation. */
export interface OrganiserFacts {
  state: OrganiserState;
  trusted: boolean;
  /** An address was mailed a link that nobody has opened yet. */
  emailWaiting: boolean;
  description: string;
  city: string;
  phone: string;
  /** On the RSVP plan nothing is sold, so that nothing is paid out. */
  sellsTickets: boolean;
  bankDetails: 'none' | 'waiting' | 'usable';
  /** How many events there are; `published` counts those that are over as well. */
  events: { drafts: number; inReview: number; published: number };
}

export interface Progress {
  steps: { name: OrganiserStep; state: StepState }[];
  /** What to do, or else what to wait for; undefined where all is done, or the organisation is closed. */
  next: OrganiserStep | undefined;
}

/** How far an organisation has come and what comes next: the page and the mails say the same by it. */
export function progressOf(facts: OrganiserFacts): Progress {
  const steps = ORGANISER_STEPS.map((name) => ({ name, state: STATE_OF[name](facts) }));
  if (facts.state === 'closed') return { steps, next: undefined };
  const first = (state: StepState) => steps.find((step) => step.state === state)?.name;
  // Without its application nothing of an organisation becomes public: words about it come before everything else.
  const next = facts.state === 'sent_back' ? 'application' : (first('open') ?? first('waiting'));
  return { steps, next };
}

const STATE_OF: Readonly<Record<OrganiserStep, (facts: OrganiserFacts) => StepState>> = {
  email: ({ emailWaiting }) => (emailWaiting ? 'open' : 'done'),
  application: ({ state }) => (state === 'applied' ? 'waiting' : state === 'sent_back' ? 'open' : 'done'),
  profile: (facts) => (missingOfProfile(facts).length === 0 ? 'done' : 'open'),
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

/** What each step is called. */
export const STEP_NAMES: Readonly<Record<OrganiserStep, string>> = {
  email: 'Confirm your email',
  application: 'Your application',
  profile: 'Complete your profile',
  first_event: 'Prepare your first event',
  bank_details: 'Tell us where to pay you',
  review: 'We look at your event',
  published: 'Publish your first event',
};

/** What to do, or to wait for, at a step that comes next. */
export function nextStepSentence(facts: OrganiserFacts): string {
  switch (progressOf(facts).next) {
    case 'email':
      return 'Please open the link that we mailed to your contact address.';
    case 'application':
      return facts.state === 'sent_back'
        ? 'Please read what we wrote, change what is needed, and hand your application in again.'
        : 'We look at your application, mostly within two working days. You can prepare your events meanwhile.';
    case 'profile':
      return `Your profile still needs ${missingOfProfile(facts).join(', ')}.`;
    case 'first_event':
      return 'A name, a date, a place and tickets are enough to begin with.';
    case 'bank_details':
      return facts.bankDetails === 'waiting'
        ? 'Your bank details wait three days before money can be sent there. There is nothing for you to do.'
        : 'What you sell is paid to your bank. New bank details wait three days before money can be sent there.';
    case 'review':
      return 'We look at your event before it becomes public, mostly within one working day.';
    case 'published':
      return facts.trusted
        ? 'Your event is ready: publish it.'
        : 'Your event is ready: hand it in. We look at the first ones before they become public.';
    case undefined:
      return facts.state === 'closed'
        ? 'This organisation is closed: nothing of it is on sale.'
        : 'Everything is in place.';
  }
}
