import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';

/** The line that is logged for an error. */
function lineFor(error: unknown): string {
  const lines: string[] = [];
  createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).warn({ err: error }, 'a sweep failed');
  return lines.join('');
}

/** The database's error about a row that violates a constraint. */
function violation(): Error {
  const error = new pg.DatabaseError('new row for relation "orders" violates check constraint "has_buyer"', 0, 'error');
  return Object.assign(error, {
    code: '23514',
    detail: 'Failing row contains (7, Zelda Canaryname, zelda.canary@example.com).',
    where: 'COPY orders, line 1: "zelda.canary@example.com"',
  });
}

test('an error is logged with its code, message and place, and without the row that it is about', () => {
  const line = lineFor(violation());
  for (const part of ['23514', 'has_buyer', 'create-log.test.ts']) expect(line).toContain(part);
  expect(line).not.toMatch(/canary/i);
});

test('an error is logged with its causes, and without their data either', () => {
  const line = lineFor(new AggregateError([violation()], 'settling failed', { cause: violation() }));
  for (const part of ['settling failed', 'has_buyer']) expect(line).toContain(part);
  expect(line).not.toMatch(/canary/i);
});

test('a provider’s error is logged without the answer that came with it', () => {
  const answer = { body: { email: 'zelda.canary@example.com' }, headers: { authorization: 'canary' } };
  const line = lineFor(Object.assign(new Error('Your card was declined'), { raw: answer, response: answer }));
  expect(line).toContain('Your card was declined');
  expect(line).not.toMatch(/canary/i);
});

test('something that was thrown without being an error is logged, too', () => {
  expect(lineFor('no connection')).toContain('a sweep failed');
  expect(lineFor(undefined)).toContain('a sweep failed');
});
