import { describe, expect, test } from 'vitest';
import { isHttpsAddress, isPhoneNumber } from './organiser-profile.ts';
import { nextStepSentence, type OrganiserFacts, progressOf } from './organiser-steps.ts';

const NEW: OrganiserFacts = {
  state: 'applied',
  trusted: false,
  emailWaiting: false,
  description: 'Concerts at the dam, with a braai and a bus home for everybody.',
  city: 'Mariental',
  phone: '+264 63 000 000',
  sellsTickets: true,
  bankDetails: 'none',
  events: { drafts: 0, inReview: 0, published: 0 },
};
const PAID: OrganiserFacts = { ...NEW, state: 'approved', bankDetails: 'usable' };

describe('what comes next for an organisation', () => {
  test.each([
    ['that has just applied: its first event', NEW, 'first_event'],
    ['whose address waits: the link in the mail', { ...NEW, emailWaiting: true }, 'email'],
    ['that says little of itself: its profile', { ...NEW, description: 'Concerts' }, 'profile'],
    [
      'that has a draft: where it is paid',
      { ...NEW, events: { drafts: 1, inReview: 0, published: 0 } },
      'bank_details',
    ],
    [
      'that has done all it can: our answer',
      { ...NEW, bankDetails: 'waiting', events: { drafts: 1, inReview: 0, published: 0 } },
      'application',
    ],
    ['that was sent back: our words, before everything else', { ...NEW, state: 'sent_back' }, 'application'],
    ['that is approved: its first event', PAID, 'first_event'],
    [
      'that is approved and has a draft: to publish it',
      { ...PAID, events: { drafts: 2, inReview: 0, published: 0 } },
      'published',
    ],
    ['whose event is in review: our answer', { ...PAID, events: { drafts: 0, inReview: 1, published: 0 } }, 'review'],
    ['that gives all away: no bank details', { ...PAID, sellsTickets: false, bankDetails: 'none' }, 'first_event'],
    ['whose first event is public: nothing', { ...PAID, events: { drafts: 0, inReview: 0, published: 1 } }, undefined],
    ['that is closed: nothing', { ...PAID, state: 'closed' }, undefined],
  ] as const)('%s', (_, facts, next) => {
    expect(progressOf(facts).next).toBe(next);
    expect(nextStepSentence(facts).length).toBeGreaterThan(20);
  });

  test('says the same of each step as of the next one', () => {
    const { steps } = progressOf({ ...PAID, events: { drafts: 1, inReview: 0, published: 0 } });
    expect(Object.fromEntries(steps.map(({ name, state }) => [name, state]))).toEqual({
      email: 'done',
      application: 'done',
      profile: 'done',
      first_event: 'done',
      bank_details: 'done',
      review: 'later',
      published: 'open',
    });
    expect(nextStepSentence({ ...NEW, description: '', city: '' })).toContain(
      'a few sentences about what you do, your city',
    );
  });
});

test.each([
  ['+264 81 123 4567', true],
  ['061-223-344', true],
  ['12345', false],
  ['call me', false],
])('%j as a phone number: %s', (text, proper) => {
  expect(isPhoneNumber(text)).toBe(proper);
});

test.each([
  ['https://dam.example/about?x=1', true],
  ['HTTPS://DAM.EXAMPLE', true],
  ['http://dam.example', false],
  ['https://dam', false],
  ['https://a:b@dam.example', false],
  ['javascript:alert(1)//https://dam.example', false],
  ['https://', false],
])('%j as an address that a link may lead to: %s', (text, proper) => {
  expect(isHttpsAddress(text)).toBe(proper);
});
