import { ALL_CALLS } from '@quivertree/contract/all-calls';
import { refusalsOf } from '@quivertree/contract/general-refusals';
import { REFUSALS } from '@quivertree/contract/refusals';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

interface Operation {
  responses: Record<string, unknown>;
}

const document = openApiDocument();
const operations = document['paths'] as Record<string, Record<string, Operation>>;

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    name === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part),
  );
}

/**
 * Features that not every language supports or reads the same way: Unicode classes, lookarounds, backreferences, named
 * groups, nested classes.
 */
const UNPORTABLE = /\\[pPkuUbBzZ]|\\[1-9]|\(\?[^:]|\[[^\]\\]*(?:\\.[^\]\\]*)*\[/;

test('patterns in the description work in all languages', () => {
  const patterns = new Set(patternsIn(document));
  expect(patterns.size).toBeGreaterThan(5);
  expect([...patterns].filter((pattern) => UNPORTABLE.test(pattern))).toEqual([]);
});

test.each([
  String.raw`^[^\p{Cc}]*$`,
  '^(?!x)',
  '(?<=a)b',
  String.raw`(a)\1`,
  '(?<name>a)',
  '^[^@[]$',
  String.raw`\u0000`,
])('the pattern %s would be caught', (pattern) => expect(pattern).toMatch(UNPORTABLE));

test('each call lists every status it can return', () => {
  for (const call of ALL_CALLS) {
    const listed = Object.keys(operations[call.path]?.[call.method.toLowerCase()]?.responses ?? {}).map(Number);
    const possible = new Set([...refusalsOf(call)].map((code) => REFUSALS[code].status));
    expect(new Set(listed), call.name).toEqual(new Set([200, ...possible]));
    const fromForm = call.body ? [400, 413, 415] : [400];
    const fromAccess = call.access === 'public' ? [] : call.access === 'signed-in' ? [401] : [401, 403];
    expect(listed, call.name).toEqual(expect.arrayContaining([...fromForm, ...fromAccess, 500, 503]));
  }
});
