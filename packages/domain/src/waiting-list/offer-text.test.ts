import { expect, test } from 'vitest';
import { offerText } from './offer-text.ts';

test.each([
  ['can rejoin the waiting list', undefined, 'You can rejoin the waiting list if they’re sold out again.'],
  ['is still on the waiting list', true, 'but you’re still on the waiting list.'],
])('someone whose reservation has expired reads that they %s', (_, stillWaiting, words) => {
  const offer = { state: 'lapsed', quantity: 1, ticket: 'Standard', expiresAt: '2027-12-01T16:00:00Z' } as const;
  expect(offerText({ ...offer, stillWaiting }, 'Africa/Windhoek')).toContain(words);
});
