import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshOrStored } from './fresh-or-stored.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fresh = new Response('fresh');
const copy = new Response('copy');
const stored = Promise.resolve<Response | undefined>(copy);
const nothing = Promise.resolve<Response | undefined>(undefined);
const failing = (status: number) => Promise.resolve(new Response('', { status }));
const unreachable = () => {
  const failure = Promise.reject<Response>(new TypeError('Failed to fetch'));
  failure.catch(() => {});
  return failure;
};
const silent = new Promise<Response>(() => {});

test('shows the server’s answer if it comes in time', async () => {
  expect(await freshOrStored('tickets', { fresh: Promise.resolve(fresh), stored })).toBe(fresh);
});

test('shows the copy without a connection', async () => {
  expect(await freshOrStored('tickets', { fresh: unreachable(), stored })).toBe(copy);
  expect(await freshOrStored('events', { fresh: unreachable(), stored })).toBe(copy);
});

test.each([
  ['tickets', 2_999, 1],
  ['events', 9_999, 1],
] as const)('shows the copy of %s after %i ms of silence', async (kind, before, more) => {
  const shown = vi.fn<(page: Response) => void>();
  void freshOrStored(kind, { fresh: silent, stored }).then(shown);
  await vi.advanceTimersByTimeAsync(before);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(more);
  expect(shown).toHaveBeenCalledWith(copy);
});

test('waits for a slow server if there is no copy', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const answer = freshOrStored('tickets', { fresh: promise, stored: nothing });
  await vi.advanceTimersByTimeAsync(20_000);
  resolve(fresh);
  expect(await answer).toBe(fresh);
});

test('while the server fails, shows the copy of tickets, but the server’s own page for an event', async () => {
  expect(await freshOrStored('tickets', { fresh: failing(503), stored })).toBe(copy);
  expect((await freshOrStored('events', { fresh: failing(503), stored })).status).toBe(503);
  expect((await freshOrStored('tickets', { fresh: failing(404), stored })).status).toBe(404);
});

test('fails if there is neither an answer nor a copy, or if the storage refuses access', async () => {
  await expect(freshOrStored('tickets', { fresh: unreachable(), stored: nothing })).rejects.toThrow('Failed to fetch');
  const refused = Promise.reject<Response | undefined>(new DOMException('Denied', 'SecurityError'));
  await expect(freshOrStored('tickets', { fresh: unreachable(), stored: refused })).rejects.toThrow('Failed to fetch');
});
