import { expect, test } from 'vitest';
import { filesBelow, readFile } from '../source-files.ts';

const listed = JSON.parse(readFile('scripts/sized-tests.json')) as string[];

test('the soak runs every test that has a full size', () => {
  const sized = ['packages', 'apps', 'tests']
    .flatMap(filesBelow)
    .filter((path) => path.endsWith('.test.ts') && !path.startsWith('tests/races/'))
    .filter((path) => /\bsized\(\w/.test(readFile(path)));
  expect(sized.length).toBeGreaterThan(5);
  expect(sized.filter((path) => !listed.some((part) => path.includes(part)))).toEqual([]);
  expect(listed.filter((part) => !sized.some((path) => path.includes(part)))).toEqual([]);
});
