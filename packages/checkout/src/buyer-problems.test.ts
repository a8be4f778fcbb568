import { expect, test } from 'vitest';
import { buyerProblems } from './buyer-problems.ts';

const someone = { name: 'Ndapewa Shikongo', email: 'n@example.com' };
const diet = { id: 'f1', label: 'Diet', type: 'DROPDOWN', required: true, options: 'None, Vegan' } as const;
const phone = { id: 'f2', label: 'Phone', type: 'PHONE', required: false, options: null } as const;

test('accepts a name, an email address and the required answers', () => {
  expect(buyerProblems(someone, [diet, phone], { f1: 'Vegan' })).toBeUndefined();
});

test('treats blank as missing', () => {
  expect(buyerProblems({ name: '  ', email: ' ' }, [diet], { f1: ' ' })).toEqual({
    name: 'Please enter your full name.',
    email: 'Please enter a valid email address.',
    customFields: { f1: 'Fill in “Diet”.' },
  });
});

test('accepts a missing optional answer, but not an invalid one', () => {
  expect(buyerProblems(someone, [phone], { f2: 'call me' })?.customFields).toEqual({
    f2: 'Enter a phone number, such as +264811234567.',
  });
});

test('says what is wrong with an answer', () => {
  const guests = { id: 'f3', label: 'Guests', type: 'NUMBER', required: true, options: null } as const;
  const contact = { id: 'f4', label: 'Contact', type: 'EMAIL', required: false, options: null } as const;
  const arrival = { id: 'f5', label: 'Arrival', type: 'DATE', required: false, options: null } as const;
  const answers = { f1: 'Meat', f3: '++', f4: 'selma@', f5: 'tomorrow' };
  expect(buyerProblems(someone, [diet, guests, contact, arrival], answers)?.customFields).toEqual({
    f1: 'Please choose one of the options.',
    f3: 'Enter a number, such as 5.',
    f4: 'Please enter a valid email address.',
    f5: 'Enter a date, such as 2026-12-05.',
  });
});
