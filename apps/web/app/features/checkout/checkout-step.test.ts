import { expect, test } from 'vitest';
import { checkoutStep } from './checkout-step.ts';

const guest = { basketEmpty: false, signedIn: false, asGuest: false, ordered: false };

test('an empty basket stays at select, whoever looks at it', () => {
  expect(checkoutStep({ ...guest, basketEmpty: true })).toBe('select');
  expect(checkoutStep({ ...guest, basketEmpty: true, signedIn: true, asGuest: true })).toBe('select');
});

test('tickets in the basket lead to the gate, and a guest who goes on to the attendee', () => {
  expect(checkoutStep(guest)).toBe('gate');
  expect(checkoutStep({ ...guest, asGuest: true })).toBe('attendee');
});

test('a signed-in user proceeds straight to the attendee', () => {
  expect(checkoutStep({ ...guest, signedIn: true })).toBe('attendee');
});

test('a placed order is to be paid', () => {
  expect(checkoutStep({ ...guest, ordered: true })).toBe('pay');
});
