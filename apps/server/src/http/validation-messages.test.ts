import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { VALIDATION_MESSAGES, validationMessageOf } from './validation-messages.ts';

const request = z.object({
  email: z.string().check(z.regex(/@/, 'Please enter a valid email address.')),
  ticketTypes: z.array(
    z.object({
      priceMinor: z.int().check(z.maximum(100_000_000)),
      capacity: z.int().check(z.minimum(1)),
      name: z.string().check(z.minLength(1), z.maxLength(80)),
      kind: z.enum(['paid', 'free']),
    }),
  ),
});
const right = {
  email: 'a@b',
  ticketTypes: [{ priceMinor: 100, capacity: 1, name: 'Lawn', kind: 'paid' }],
};
const messageFor = (change: object) => {
  const issue = request.safeParse(change, VALIDATION_MESSAGES).error?.issues[0];
  return issue && validationMessageOf(issue);
};
const ofTicket = (change: object) => messageFor({ ...right, ticketTypes: [{ ...right.ticketTypes[0], ...change }] });

test('validation problems are explained in plain words', () => {
  expect(messageFor({ ...right, email: 'nobody' })).toBe('Please enter a valid email address.');
  expect(ofTicket({ priceMinor: 9_999_999_900 })).toBe('Please check price: The maximum is 1,000,000.');
  expect(ofTicket({ capacity: 0 })).toBe('Please check capacity: The minimum is 1.');
  expect(ofTicket({ capacity: 1.5 })).toBe('Please check capacity: Enter a whole number.');
  expect(ofTicket({ capacity: 'many' })).toBe('Please check capacity: Enter a valid value.');
  expect(ofTicket({ capacity: null })).toMatch(/^Please check capacity: This is /);
  expect(ofTicket({ name: '' })).toBe('Please check name: This is required.');
  expect(ofTicket({ name: 'A'.repeat(81) })).toBe('Please check name: Use at most 80 characters.');
  expect(ofTicket({ kind: 'gift' })).toBe('Please check kind: Choose one of the options.');
  expect(messageFor({})).toMatch(/^Please check email: /);
  expect(messageFor([])).toBe('Please check the request: Enter a valid value.');
});
