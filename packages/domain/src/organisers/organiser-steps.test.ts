import { describe, expect, test } from 'vitest';
import { httpsAddressOf, isPhoneNumber } from './organiser-profile.ts';
import { nextStepSentence, type OrganiserFacts, progressOf } from './organiser-steps.ts';

const NEW: OrganiserFacts = {
  state: 'applied',
  trusted: false,
  pendingEmail: false,
  description: 'Concerts at the dam, with a braai and a bus home for everybody.',
  city: 'Mariental',
  phone: '+264 63 000 000',
  sellsTickets: true,
  bankDetails: 'none',
  events: { drafts: 0, inReview: 0, published: 0 },
};
const PAID: OrganiserFacts = { ...NEW, state: 'approved', bankDetails: 'usable' };

describe('the next step of an organisation', () => {
  test.each([
    ['that has just applied: the first event', NEW, 'first_event'],
    ['with an unconfirmed address: the link in the email', { ...NEW, pendingEmail: true }, 'email'],
    ['with a short description: the profile', { ...NEW, description: 'Concerts' }, 'profile'],
    ['with a draft: the bank details', { ...NEW, events: { drafts: 1, inReview: 0, published: 0 } }, 'bank_details'],
    [
      'that has done everything: our answer',
      { ...NEW, bankDetails: 'waiting', events: { drafts: 1, inReview: 0, published: 0 } },
      'application',
    ],
    ['with requested changes: the application, before everything else', { ...NEW, state: 'sent_back' }, 'application'],
    ['that is approved: the first event', PAID, 'first_event'],
    [
      'that is approved and has a draft: publishing it',
      { ...PAID, events: { drafts: 2, inReview: 0, published: 0 } },
      'published',
    ],
    ['whose event is in review: our answer', { ...PAID, events: { drafts: 0, inReview: 1, published: 0 } }, 'review'],
    ['with free events only: no bank details', { ...PAID, sellsTickets: false, bankDetails: 'none' }, 'first_event'],
    ['whose first event is public: nothing', { ...PAID, events: { drafts: 0, inReview: 0, published: 1 } }, undefined],
    ['that is closed: nothing', { ...PAID, state: 'closed' }, undefined],
  ] as const)('%s', (_, facts, next) => {
    expect(progressOf(facts).next).toBe(next);
    expect(nextStepSentence(facts).length).toBeGreaterThan(20);
  });

  test('agrees on each step and the next one', () => {
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
    expect(nextStepSentence({ ...NEW, description: '', city: '' })).toBe(
      'Your profile still needs a description of at least 40 characters and a city.',
    );
  });
});

test.each([
  ['+264 81 123 4567', true],
  ['061-223-344', true],
  ['081 234 5678', true],
  ['00264812345678', true],
  // As copied from contacts, messages and web pages.
  ['\u202a+264 81 234 5678\u202c', true],
  ['+264\u00a081\u00a0234\u00a05678', true],
  ['+264 81\u2011234\u20115678', true],
  ['12345', false],
  ['call me', false],
])('%j as a phone number: %s', (text, proper) => {
  expect(isPhoneNumber(text)).toBe(proper);
});

test.each([
  ['https://dam.example/about?x=1', 'https://dam.example/about?x=1'],
  ['HTTPS://DAM.EXAMPLE', 'https://dam.example'],
  ['https://dam.example./#now', 'https://dam.example/#now'],
  ['https://dam.example:8443/', 'https://dam.example:8443'],
  ['https://www.example.com/@dam', 'https://www.example.com/@dam'],
  ['https://b\u00e4ckerei.example/brot', 'https://xn--bckerei-5wa.example/brot'],
  ['https://\u0440\u0430ypal.example', 'https://xn--ypal-43d9g.example'],
  ['https://dam.example/caf\u00e9', 'https://dam.example/caf%C3%A9'],
  ['http://dam.example', undefined],
  ['https://dam', undefined],
  ['https://a:b@dam.example', undefined],
  ['https://@dam.example', undefined],
  ['https://good.example@evil.example', undefined],
  ['https://evil.example\\@good.example', undefined],
  ['https://evil.example\\.good.example', undefined],
  ['https:\\\\evil.example', undefined],
  ['https:///evil.example', undefined],
  ['https:evil.example', undefined],
  ['https://0x7f000001/', undefined],
  ['https://2130706433', undefined],
  ['https://0177.0.0.1', undefined],
  ['https://127.0.0.1.', undefined],
  ['https://127.1/admin', undefined],
  ['https://[::1]', undefined],
  ['https://[::ffff:7f00:1]/', undefined],
  ['https://\uff11\uff12\uff17.0.0.1', undefined],
  ['https://good\u00ad.example', undefined],
  ['https://good.exa\u200bmple', undefined],
  ['https://good.example\t.evil.example', undefined],
  ['https://good.example\u2028', undefined],
  ['javascript:alert(1)//https://dam.example', undefined],
  ['https://', undefined],
])('%j as a link: %s', (text, address) => {
  expect(httpsAddressOf(text)).toBe(address);
  expect(address === undefined ? address : httpsAddressOf(address)).toBe(address);
});
