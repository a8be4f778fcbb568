import { expect, test } from 'vitest';
import { plural } from './plural.ts';

test('one has a form of its own, none and many share the other', () => {
  const left = (count: number) => plural(count, '1 ticket is left', '{n} tickets are left');
  expect([left(1), left(0), left(2_500)]).toEqual(['1 ticket is left', '0 tickets are left', '2,500 tickets are left']);
});
