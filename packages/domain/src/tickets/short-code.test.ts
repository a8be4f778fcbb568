import { expect, test } from 'vitest';
import { shownShortCode, spelledShortCode } from './short-code.ts';

test('a short code is spelled letter by letter, in its two groups', () => {
  expect(spelledShortCode(shownShortCode('ABCDEFGHJK'))).toBe('A B C D E, F G H J K');
});
