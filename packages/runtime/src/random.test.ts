import { expect, test } from 'vitest';
import { newNonce } from './random.ts';

test('never repeats a nonce', () => {
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const nonces = Array.from({ length: 10_000 }, () => newNonce(randomBytes));
  expect(new Set(nonces).size).toBe(10_000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
});
