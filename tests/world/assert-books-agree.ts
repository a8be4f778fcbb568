import { expect } from 'vitest';
import type pg from 'pg';
import { auditSnapshot, INVARIANTS, STATEMENT_LIMIT_MS } from '../../apps/server/src/audit/audit.ts';
import { verifyAuditLog } from '../../apps/server/src/audit-log/verify-audit-log.ts';
import { inSnapshot } from '../../apps/server/src/db/database.ts';
import { one } from '../../apps/server/src/db/one-row.ts';

/** Checks all invariants at once. Named, so that a connection plans it only once, because it runs after thousands of tests. */
const ARE_BROKEN = {
  name: 'invariants_are_broken',
  text: `select ${INVARIANTS.map(({ sql }) => `exists (${sql})`).join(' or ')} as broken`,
};

/** Asserts that nothing in the database breaks an invariant: stock, ledger, money and tickets agree. */
export async function assertBooksAgree(pool: pg.Pool): Promise<void> {
  const findings = await inSnapshot(
    pool,
    async (client) => {
      const { broken } = one((await client.query<{ broken: boolean }>(ARE_BROKEN)).rows);
      return broken ? auditSnapshot(client) : verifyAuditLog(client);
    },
    { statementTimeoutMs: STATEMENT_LIMIT_MS },
  );
  expect(findings).toEqual([]);
}
