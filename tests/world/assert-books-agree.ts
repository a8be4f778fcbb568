import { expect } from 'vitest';
import type pg from 'pg';
import { audit } from '../../apps/server/src/audit/audit.ts';

/** Asserts that nothing in the database breaks an invariant: stock, ledger, money and tickets agree. */
export async function assertBooksAgree(pool: pg.Pool): Promise<void> {
  expect(await audit(pool)).toEqual([]);
}
