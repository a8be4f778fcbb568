import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  'selma.kiwi@example.com',
  ' Selma.Kiwi@Example.COM ',
  'selma.k\u0130w\u0130@example.com',
  'selma.k\u0131wi@example.com',
  'selma.\u212Aiwi@example.com',
  'selma.kiwi+a@example.com',
  'selma.kiwi+b+c@example.com',
  'sélma.kiwi@example.com',
])('%s is one mailbox', (written) => {
  expect(mailboxOf(written)).toBe('selma.kiwi@example.com');
});

test('another name or another house is another mailbox', () => {
  const others = ['selma@example.com', 'selma.kiwi@example.org', '+a@example.com', '+b@example.com'];
  expect(new Set(others.map(mailboxOf)).size).toBe(4);
});
