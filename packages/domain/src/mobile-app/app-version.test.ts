import { expect, test } from 'vitest';
import { isAppVersion, isOlderVersion } from './app-version.ts';

test.each([
  ['1.0.0', '1.0.1', true],
  ['1.9.0', '1.10.0', true],
  ['1.9.9', '2.0.0', true],
  ['2.0.0', '1.9.9', false],
  ['1.10.0', '1.9.0', false],
  ['1.2.3', '1.2.3', false],
  ['1.2', '9.9.9', false],
  ['1.2.3-beta', '9.9.9', false],
  ['', '9.9.9', false],
  ['1.0.0', 'soon', false],
])('%j is older than %j: %s', (version, other, older) => {
  expect(isOlderVersion(version, other)).toBe(older);
});

test('a version has three numbers', () => {
  expect(['1.0.0', '0.12.345', '1.0', 'v1.0.0', '1.0.0 '].map(isAppVersion)).toEqual([true, true, false, false, false]);
});
