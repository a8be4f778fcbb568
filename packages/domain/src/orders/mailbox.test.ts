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
  'selma.kiwi@example.com.',
  'selma.kiwi@exam\u00ADple.com',
  'sel\u00ADma.kiwi@example.com',
  'selma.kiwi@example\u3002com',
  'selma.kiwi@ｅｘａｍｐｌｅ.com',
])('%s is one mailbox', (written) => {
  expect(mailboxOf(written)).toBe('selma.kiwi@example.com');
});

test.each(['x@bücher.example', 'x@BÜCHER.example', 'x@bu\u0308cher.example', 'x@xn--bcher-kva.example'])(
  '%s is one mailbox, in Unicode and in ASCII',
  (written) => {
    expect(mailboxOf(written)).toBe('x@xn--bcher-kva.example');
  },
);

test.each(['selmakiwi@gmail.com', 'selma.kiwi@gmail.com', 's.e.l.m.a.kiwi+x@GoogleMail.com', 'selmakiwi@gmail.com.'])(
  '%s is one mailbox at a service that ignores dots',
  (written) => {
    expect(mailboxOf(written)).toBe('selmakiwi@gmail.com');
  },
);

test.each([
  ['s-elma_ki.wi+x@protonmail.com', 'selmakiwi@proton.me'],
  ['selma.kiwi@pm.me', 'selmakiwi@proton.me'],
  ['selma.kiwi+x@mac.com', 'selma.kiwi@icloud.com'],
  ['selma.kiwi@me.com', 'selma.kiwi@icloud.com'],
  ['selma.kiwi+x@outlook.com', 'selma.kiwi@outlook.com'],
  ['selma.kiwi-x@yahoo.com', 'selma.kiwi@yahoo.com'],
  ['anything@selma.fastmail.com', 'selma@fastmail.com'],
  ['selma+x@fastmail.com', 'selma@fastmail.com'],
])('%s is delivered to %s', (written, mailbox) => {
  expect(mailboxOf(written)).toBe(mailbox);
});

test('another local part or domain is another mailbox', () => {
  const others = [
    'selma@example.com',
    'selma.kiwi@example.com',
    'selmakiwi@example.com',
    'selma.kiwi@example.org',
    '+a@example.com',
    '+b@example.com',
    'x@bücher.example',
    'x@bucher.example',
    'selma.kiwi@outlook.com',
    'selmakiwi@outlook.com',
    'selma.kiwi@hotmail.com',
    'selma-kiwi@outlook.com',
    'selma.kiwi@yahoo.com',
    'selma.kiwi@ymail.com',
    'selma.kiwi@icloud.com',
    'selmakiwi@icloud.com',
    'a@b.selma.fastmail.com',
    'selma@fastmail.com',
    'selma@fastmail.fm',
  ];
  expect(new Set(others.map(mailboxOf)).size).toBe(others.length);
});

test.each(['', 'nobody', 'a@', '@b', 'a@b/c', 'a@b c', 'a@[::1]', 'a@..'])(
  'doesn’t fail on %j, which is no address',
  (written) => {
    expect(() => mailboxOf(written)).not.toThrow();
  },
);
