import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWeakKey, keyBits } from './key-strength.ts';

describe('a key', () => {
  test.each([
    ['that is short', 'k3Yx9!zQ'],
    ['of one letter', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['of a run', 'abcdefghijklmnopqrstuvwxyz'],
    ['of digits that count up', '12345678901234567890'],
    ['of few digits', '8305217496683052'],
    ['of a repeated piece', 'x7Qp2x7Qp2x7Qp2x7Qp2x7Qp2'],
    ['of known words', 'merchant-secret-key-2026'],
    ['of a password and a year', 'SuperSecretPassword2026!'],
    ['of a place, a year and a sign', 'Namibia2026Windhoek!'],
  ])('%s is weak', (_, key) => {
    expect(isWeakKey(key)).toBe(true);
  });

  test.each([
    ['a UUID', 'c9bf9e57-1685-4c89-bafb-ff5af830be8a'],
    ['32 hexadecimal digits', '9e107d9d372bb6826bd81d3542a419d6'],
    ['24 letters and digits', 'k3Yx9ZqT7wLr2VbN5dMhP8sC'],
    ['16 letters and digits', '46f0cd694581azqj'],
  ])('of %s generated at random is strong', (_, key) => {
    expect(isWeakKey(key)).toBe(false);
  });

  test('has no more entropy than its characters allow', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (key) => {
        expect(keyBits(key)).toBeLessThanOrEqual(key.length * Math.log2(95) + 1e-9);
      }),
    );
  });
});
