import type { AuditRun } from '@quivertree/contract/administration/operations';
import type pg from 'pg';
import type { Finding } from '../../audit/audit.ts';
import { requestRun } from '../../audit/nightly-audit.ts';
import { inTransaction } from '../../db/database.ts';
import { one } from '../../db/one-row.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { printedCheckpoint } from '../../audit-log/checkpoint-chain.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

const RUNS = 30;
const MAX_FINDINGS = 50;

/** The latest audits, newest first. */
export async function auditRuns(
  database: Pick<pg.ClientBase, 'query'>,
  { limit = RUNS, id }: { limit?: number; id?: number } = {},
): Promise<AuditRun[]> {
  const { rows } = await database.query<{
    id: number;
    night: string | null;
    requested_by: string | null;
    started_at: Date;
    finished_at: Date | null;
    findings: Finding[] | null;
    checkpoint_number: number | null;
    checkpoint_hash: Buffer | null;
  }>(
    `select r.id, r.night::text, u.name as requested_by, r.started_at, r.finished_at, r.findings, r.checkpoint_number, r.checkpoint_hash
       from audit_runs r left join users u on u.id = r.requested_by
      where $2::bigint is null or r.id = $2
      order by r.started_at desc, r.id desc limit $1`,
    [limit, id ?? null],
  );
  return rows.map((row) => ({
    id: row.id,
    night: row.night,
    requestedBy: row.requested_by,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    findings: row.findings?.slice(0, MAX_FINDINGS) ?? null,
    found: row.findings?.length ?? 0,
    checkpoint:
      row.checkpoint_number && row.checkpoint_hash
        ? printedCheckpoint({ number: row.checkpoint_number, hash: row.checkpoint_hash })
        : null,
  }));
}

/** Requests an audit, which a server starts within seconds. Refuses while another audit is requested or running. */
export async function requestAudit(pool: pg.Pool, by: string): Promise<AuditRun> {
  return inTransaction(pool, async (client) => {
    const id = await requestRun(client, by);
    if (id === undefined) throw new Refusal('audit.running');
    await writeAuditLog(client, by, { action: 'audit.run', details: { run: id } });
    return one(await auditRuns(client, { id }));
  });
}
