import { expect, test } from 'vitest';
import { allSweeps, JOBS, LOCAL_SWEEPS } from '../../apps/server/src/background-work.ts';
import { filesBelow, isSource, isTestCode, readFile } from '../source-files.ts';

const code = filesBelow('apps/server/src').filter((file) => isSource(file) && !isTestCode(file));

/** Values of the first property in each call of a declaring function, such as `defineJob`. */
const declared = (call: string) =>
  code.flatMap((file) =>
    [...readFile(file).matchAll(new RegExp(`\\b${call}\\(\\{\\s*\\w+: (['"])(.*?)\\1`, 'g'))].map((match) => match[2]),
  );

test('every job is listed once, under a name of its own', () => {
  expect(JOBS.map(({ name }) => name).toSorted()).toEqual(declared('defineJob').toSorted());
  expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length);
});

test('every sweep is listed once', () => {
  const sweeps = [...LOCAL_SWEEPS, ...allSweeps([])];
  expect(sweeps.map(({ title }) => title).toSorted()).toEqual(declared('defineSweep').toSorted());
});
