import type pg from 'pg';
import * as z from 'zod';
import { createPool } from '../../apps/server/src/db/database.ts';

/** Node of an executed query plan. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  /** Number of rows returned in all loops together. */
  rows: number;
  /** Number of runs: more than one if a nested loop repeats it. */
  loops: number;
}

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  get Plans() {
    return z.optional(z.array(node));
  },
});
const explained = z.object({ 'Query Text': z.string(), Plan: node });

export interface ExecutedPlan {
  text: string;
  nodes: PlanNode[];
}

const EXPLAIN = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_format = json;
  set client_min_messages = log`;

/**
 * Query plans of the statements in `act`, including those inside functions, as PostgreSQL's auto_explain reports them.
 * `act` gets one connection.
 */
export async function plansOf(databaseUrl: string, act: (pool: pg.Pool) => Promise<unknown>): Promise<ExecutedPlan[]> {
  const plans: ExecutedPlan[] = [];
  const pool = createPool(databaseUrl, { max: 1, statementTimeoutMs: 60_000 });
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const json = /plan:\n(\{.*)$/s.exec(message)?.[1];
      if (!json) return;
      const { 'Query Text': text, Plan: plan } = explained.parse(JSON.parse(json));
      plans.push({ text, nodes: nodesOf(plan) });
    }),
  );
  try {
    await pool.query(EXPLAIN);
    await act(pool);
  } finally {
    await pool.end();
  }
  return plans;
}

function nodesOf(plan: z.infer<typeof node>): PlanNode[] {
  const { Plans: children = [], 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': left = 0 } = plan;
  return [{ ...plan, rows: (rows + left) * loops, loops }, ...children.flatMap(nodesOf)];
}
