import type { Answer } from '@quivertree/contract/call';
import type { getSealState } from '@quivertree/contract/record';
import type pg from 'pg';
import { newestSeal, printedSeal } from './seal-chain.ts';

/** Coverage of the audit log by checkpoints, and the findings of the last audit. */
export async function sealState(pool: pg.Pool): Promise<Answer<typeof getSealState>> {
  const newest = await newestSeal(pool);
  const { rows } = await pool.query<{
    sealed_at: Date | null;
    sealed: number;
    waiting: number;
    waiting_since: Date | null;
    verified_at: Date | null;
    findings: number | null;
  }>(
    `select (select sealed_at from record_seals where number = $1) as sealed_at,
            (select coalesce(sum(entry_count), 0) from record_seals)::bigint as sealed,
            w.waiting, w.waiting_since, a.finished_at as verified_at, a.findings
       from (select count(*)::int as waiting, min(e.at) as waiting_since
               from record_unsealed u join record_entries e on e.id = u.entry_id) w
       left join lateral (
         select finished_at,
                (select count(*)::int from jsonb_array_elements(findings) f where f->>'invariant' = 'RECORD') as findings
           from audit_runs where finished_at is not null order by started_at desc limit 1) a on true`,
    [newest.number],
  );
  const state = rows[0];
  return {
    newest: newest.number === 0 ? null : printedSeal(newest),
    sealedAt: state?.sealed_at?.toISOString() ?? null,
    entries: (state?.sealed ?? 0) + (state?.waiting ?? 0),
    waiting: state?.waiting ?? 0,
    waitingSince: state?.waiting_since?.toISOString() ?? null,
    verified: state?.verified_at ? { at: state.verified_at.toISOString(), findings: state.findings ?? 0 } : null,
  };
}
