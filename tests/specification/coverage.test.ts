import { expect, test } from 'vitest';
import { coverageDocument, gapsIn, readCoverage } from './coverage.ts';

const coverage = readCoverage();

test('every sentence of the specification has a test or a reason for having none', () => {
  expect(gapsIn(coverage)).toEqual([]);
});

test('docs/specification-coverage.md is up to date (npm test -- coverage -u regenerates it)', async () => {
  await expect(coverageDocument(coverage)).toMatchFileSnapshot('../../docs/specification-coverage.md');
});
