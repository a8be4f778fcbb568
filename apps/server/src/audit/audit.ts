import type pg from 'pg';
import { INVARIANTS } from './invariants.ts';

/** One row that breaks an invariant. */
export interface Finding {
  invariant: string;
  means: string;
  row: Record<string, unknown>;
}

const MOST_ROWS = 100;

/** Checks every invariant on one snapshot of the database; an empty answer means that all of them hold. */
export async function audit(pool: pg.Pool): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const findings: Finding[] = [];
    for (const { name, means, sql } of INVARIANTS) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from (${sql}) broken limit ${MOST_ROWS}`);
      findings.push(...rows.map((row) => ({ invariant: name, means, row })));
    }
    await client.query('commit');
    return findings;
  } finally {
    client.release();
  }
}
