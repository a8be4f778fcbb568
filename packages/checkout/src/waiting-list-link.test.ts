import { expect, test } from 'vitest';
import { waitingListLink } from './waiting-list-link.ts';

test.each([
  ['?offer=0123456789abcdef', { does: 'offer', key: '0123456789abcdef' }],
  ['?utm_source=mail&leave=ABCDEFGHJKMNPQRS', { does: 'leave', key: 'ABCDEFGHJKMNPQRS' }],
  ['?offer=short', undefined],
  ['?offer=../../elsewhere/x', undefined],
  ['', undefined],
])('reads the address %j as %j', (search, link) => {
  expect(waitingListLink(new URLSearchParams(search))).toEqual(link);
});
