import { expect, test } from 'vitest';
import { attendeeProblems } from './attendee-problems.ts';

const someone = { name: 'Ndapewa Shikongo', email: 'n@example.com' };
const diet = { id: 'f1', label: 'Diet', type: 'DROPDOWN', required: true, options: 'None, Vegan' } as const;
const phone = { id: 'f2', label: 'Phone', type: 'PHONE', required: false, options: null } as const;

test('accepts a name, an email address and the required answers', () => {
  expect(attendeeProblems(someone, [diet, phone], { f1: 'Vegan' })).toBeUndefined();
});

test('treats blank as missing', () => {
  expect(attendeeProblems({ name: '  ', email: ' ' }, [diet], { f1: ' ' })).toEqual({
    name: 'Please enter your full name.',
    email: 'Please enter a valid email address.',
    customFields: { f1: 'Fill in “Diet”.' },
  });
});

test('accepts a missing optional answer, but not an invalid one', () => {
  expect(attendeeProblems(someone, [phone], { f2: 'call me' })?.customFields).toEqual({ f2: 'Check “Phone”.' });
});
