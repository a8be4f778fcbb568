import { expect, test } from 'vitest';
import { plural } from './plural.ts';

test('uses one form for 1 and the other for any other number', () => {
  const left = (count: number) => plural(count, '1 ticket is left', '{n} tickets are left');
  expect([left(1), left(0), left(2_500)]).toEqual(['1 ticket is left', '0 tickets are left', '2,500 tickets are left']);
});
