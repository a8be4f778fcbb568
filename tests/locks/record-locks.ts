import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { takeRecordedTransactions } from './recorded-transactions.ts';

// Runs once for each test file; files of one worker share what it imports.
afterAll(() => {
  const transactions = takeRecordedTransactions();
  if (transactions.length === 0) return;
  const file = join(inject('lockFolder'), `${randomBytes(8).toString('hex')}.json`);
  writeFileSync(file, JSON.stringify(transactions));
});
