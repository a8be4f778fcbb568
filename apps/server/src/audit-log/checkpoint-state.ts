import type { Answer } from '@quivertree/contract/call';
import type { getCheckpointState } from '@quivertree/contract/audit-log/audit-log';
import type pg from 'pg';
import { newestCheckpoint, printedCheckpoint } from './checkpoint-chain.ts';

/** Coverage of the audit log by checkpoints, and the findings of the last audit. */
export async function checkpointState(pool: pg.Pool): Promise<Answer<typeof getCheckpointState>> {
  const newest = await newestCheckpoint(pool);
  const { rows } = await pool.query<{
    checkpointed_at: Date | null;
    covered: number;
    waiting: number;
    waiting_since: Date | null;
    verified_at: Date | null;
    findings: number | null;
  }>(
    `select (select checkpointed_at from audit_checkpoints where number = $1) as checkpointed_at,
            (select coalesce(sum(entry_count), 0) from audit_checkpoints)::bigint as covered,
            w.waiting, w.waiting_since, a.finished_at as verified_at, a.findings
       from (select count(*)::int as waiting, min(e.at) as waiting_since
               from audit_checkpoint_queue u join audit_log e on e.id = u.entry_id) w
       left join lateral (
         select finished_at,
                (select count(*)::int from jsonb_array_elements(findings) f where f->>'invariant' = 'AUDIT LOG') as findings
           from audit_runs where finished_at is not null order by started_at desc limit 1) a on true`,
    [newest.number],
  );
  const state = rows[0];
  return {
    newest: newest.number === 0 ? null : printedCheckpoint(newest),
    checkpointedAt: state?.checkpointed_at?.toISOString() ?? null,
    entries: (state?.covered ?? 0) + (state?.waiting ?? 0),
    waiting: state?.waiting ?? 0,
    waitingSince: state?.waiting_since?.toISOString() ?? null,
    verified: state?.verified_at ? { at: state.verified_at.toISOString(), findings: state.findings ?? 0 } : null,
  };
}
