import { expect, test } from 'vitest';
import { ADDRESS_ATTEMPTS, ADDRESS_DAYS } from './job.ts';

/** Most seconds that the queue waits before the next attempt: it waits e¹⁰ from the tenth on, about six hours. */
const MAX_WAIT_SECONDS = Math.exp(10);

test('a job with an address in its payload has more attempts than fit into the days for which it tries', () => {
  expect(ADDRESS_ATTEMPTS).toBeGreaterThan(10 + (ADDRESS_DAYS * 86_400) / MAX_WAIT_SECONDS);
});
