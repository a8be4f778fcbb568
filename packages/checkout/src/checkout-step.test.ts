import { expect, test } from 'vitest';
import { checkoutStep } from './checkout-step.ts';

const guest = { basketEmpty: false, signedIn: false, asGuest: false, ordered: false };

test('stays at select with an empty basket, signed in or not', () => {
  expect(checkoutStep({ ...guest, basketEmpty: true })).toBe('select');
  expect(checkoutStep({ ...guest, basketEmpty: true, signedIn: true, asGuest: true })).toBe('select');
});

test('goes to the gate with tickets in the basket, and to attendee for a guest who continues', () => {
  expect(checkoutStep(guest)).toBe('gate');
  expect(checkoutStep({ ...guest, asGuest: true })).toBe('attendee');
});

test('takes a signed-in user straight to attendee', () => {
  expect(checkoutStep({ ...guest, signedIn: true })).toBe('attendee');
});

test('goes to pay once the order is placed', () => {
  expect(checkoutStep({ ...guest, ordered: true })).toBe('pay');
});
