import { describe, expect, test } from 'vitest';
import { ORDER_TRANSITIONS, publicOrderStatus } from '../orders/order-states.ts';
import { PAYMENT_TRANSITIONS } from '../payments/payment-states.ts';
import { admits, TICKET_TRANSITIONS } from '../tickets/ticket-states.ts';
import { mayBecome } from './state-machine.ts';
import { maskEmail, maskName } from '../text/masking.ts';
import { EVENT_TRANSITIONS } from '../events/event-states.ts';
import { stateAfterPublishing, ORGANISER_TRANSITIONS } from '../organisers/organiser-states.ts';
import { mayGiveRole, MEMBER_ROLES } from '../organisers/organiser-roles.ts';
import { slugOf } from '../text/slug.ts';
import { excerptOf } from '../text/excerpt.ts';

describe('states', () => {
  test('a captured payment never becomes anything else', () => {
    expect(PAYMENT_TRANSITIONS.captured).toEqual([]);
  });
  test('a failed payment may turn out to be captured', () => {
    expect(mayBecome(PAYMENT_TRANSITIONS, 'failed', 'captured')).toBe(true);
  });
  test('a cancelled event stays cancelled, a postponed one can be published again', () => {
    expect(EVENT_TRANSITIONS.cancelled).toEqual([]);
    expect(mayBecome(EVENT_TRANSITIONS, 'postponed', 'published')).toBe(true);
    expect(mayBecome(EVENT_TRANSITIONS, 'draft', 'cancelled')).toBe(false);
  });
  test('an application is approved or needs changes before it is resubmitted, and a closed organisation can reopen', () => {
    const allowed = Object.entries(ORGANISER_TRANSITIONS).flatMap(([from, to]) =>
      to.map((state) => `${from} ${state}`),
    );
    expect(allowed).toEqual([
      'applied approved',
      'applied sent_back',
      'sent_back applied',
      'approved closed',
      'closed approved',
    ]);
  });
  test.each([
    ['applied', false, undefined],
    ['applied', true, undefined],
    ['sent_back', false, undefined],
    ['approved', false, 'in_review'],
    ['approved', true, 'published'],
    ['closed', true, undefined],
  ] as const)('an event published by an organisation that is %s (trusted: %s) becomes %s', (state, trusted, to) => {
    expect(stateAfterPublishing({ state, trusted })).toBe(to);
  });
  test('owners and administrators may give every role, managers only the door’s, others none', () => {
    const given = (actor: Parameters<typeof mayGiveRole>[0]) => MEMBER_ROLES.filter((role) => mayGiveRole(actor, role));
    expect(given('owner')).toEqual(MEMBER_ROLES);
    expect(given('administrator')).toEqual(MEMBER_ROLES);
    expect(given('manager')).toEqual(['door']);
    expect(given('finance')).toEqual([]);
    expect(given('door')).toEqual([]);
  });
  test('a void ticket never admits again; one that is offered for resale still does', () => {
    expect(TICKET_TRANSITIONS.void).toEqual([]);
    expect(admits('void')).toBe(false);
    expect(admits('transferring')).toBe(false);
    expect(admits('offered')).toBe(true);
  });
  test('a fulfilled order stays fulfilled, and a cancelled one is never fulfilled', () => {
    expect(ORDER_TRANSITIONS.fulfilled).toEqual([]);
    expect(mayBecome(ORDER_TRANSITIONS, 'cancelled', 'fulfilled')).toBe(false);
  });
});

describe('the public status of an order', () => {
  test.each([
    ['fulfilled', 'captured', 'success'],
    ['reserved', 'captured', 'pending'],
    ['reserved', undefined, 'pending'],
    ['reserved', 'created', 'pending'],
    ['reserved', 'failed', 'failed'],
    ['expired', 'created', 'expired'],
    ['expired', 'captured', 'expired'],
    ['cancelled', undefined, 'cancelled'],
  ] as const)('%s with a payment that is %s: %s', (order, payment, status) => {
    expect(publicOrderStatus(order, payment)).toBe(status);
  });
  test('a confirmed order without valid tickets is refunded only if its refunds cover it', () => {
    const status = (money: { refunded?: boolean; suspended?: boolean }) =>
      publicOrderStatus('fulfilled', 'captured', { hasValidTickets: false, ...money });
    expect(status({ refunded: true })).toBe('refunded');
    expect(status({})).toBe('cancelled');
    expect(status({ refunded: true, suspended: true })).toBe('cancelled');
  });
  test.each(['reserved', 'expired', 'cancelled'] as const)('%s is pending while its money is in suspense', (order) => {
    expect(publicOrderStatus(order, 'failed', { suspended: true, refunded: true })).toBe('pending');
    expect(publicOrderStatus(order, 'captured', { refunded: true })).toBe('refunded');
  });
  test('names and addresses are masked', () => {
    expect(maskName('Ndapewa  Shikongo')).toBe('N… S…');
    expect(maskEmail('ndapewa@example.com')).toBe('n…@example.com');
    expect(maskEmail('@')).toBe('…');
  });
});

test('an excerpt is plain text, cut between words', () => {
  const markdown = '# Jazz\n\nAn **evening** of [music](https://example.com) under the _stars_.\n\n- braai\n- bar';
  expect(excerptOf(markdown, 200)).toBe('Jazz An evening of music under the stars. braai bar');
  expect(excerptOf(markdown, 20)).toBe('Jazz An evening of…');
});

test.each([
  ['Kokerboom & Söhne', 'kokerboom-and-sohne'],
  ['  Café Zürich!! ', 'cafe-zurich'],
  ['ᐃᓄᒃᑎᑐᑦ', 'organiser'],
  ['a'.repeat(80), 'a'.repeat(60)],
  [
    'The very long name of a festival that goes on and on and on for ever',
    'the-very-long-name-of-a-festival-that-goes-on-and-on-and-on',
  ],
])('the name %j becomes %j in an address', (name, slug) => {
  expect(slugOf(name, 'organiser')).toBe(slug);
});
