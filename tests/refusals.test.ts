import { REFUSALS } from '@quivertree/contract/refusals';
import { expect, test } from 'vitest';
import { filesBelow, isSource, isTestCode, readFile } from './source-files.ts';

test('every refusal is expected by a test of the server', () => {
  const tests = ['apps/server', 'tests']
    .flatMap(filesBelow)
    .filter((path) => isSource(path) && isTestCode(path))
    .map(readFile)
    .join('\n');
  expect(Object.keys(REFUSALS).filter((code) => !tests.includes(`'${code}'`))).toEqual([]);
});
