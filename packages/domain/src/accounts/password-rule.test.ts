import { describe, expect, test } from 'vitest';
import { isEasyPassword } from './password-rule.ts';

const owner = { email: 'ndapewa.shikongo@example.com', names: ['Ndapewa', 'Shikongo'] };
const isEasy = (password: string) => isEasyPassword(password, owner);

describe('a password is easy to guess', () => {
  test.each(['password', 'PassWord1', 'Passw0rd!', 'iloveyou', 'Windhoek2026', 'qwertyuiop', 'namibia1990!'])(
    'if it is common: %s',
    (password) => expect(isEasy(password)).toBe(true),
  );

  test.each(['12345678', '87654321', 'abcdefghij', 'aaaaaaaaaa', 'abcabcabcabc', '1212121212', 'lkjhgfdsa'])(
    'if it is a repetition or a run: %s',
    (password) => expect(isEasy(password)).toBe(true),
  );

  test.each([
    'ndapewa.shikongo@example.com',
    'Ndapewa.Shikongo',
    'ndapewashikongo',
    'Ndapewa Shikongo 1',
    'shikongo',
    'Shikongo2026!',
  ])('if it is its owner’s name or address: %s', (password) => expect(isEasy(password)).toBe(true));

  test('whether a name is known or not', () => {
    expect(isEasyPassword('shikongo', { email: 'n@example.com' })).toBe(false);
    expect(isEasyPassword('n@example.com', { email: 'n@example.com' })).toBe(true);
  });
});

test.each([
  'quiver-tree-in-the-sun',
  'kokerboom-at-noon',
  'rK7#vp2Lq',
  '  two spaces in front',
  'ndapewa walks home',
  '!!!!????::::',
])('accepts any other password: %s', (password) => expect(isEasy(password)).toBe(false));

test('doesn’t confuse a password of symbols with a missing name', () => {
  expect(isEasyPassword('!?#&%+;:', { email: '_@example.com', names: [''] })).toBe(false);
});
