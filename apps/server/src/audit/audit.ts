import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import type pg from 'pg';
import { inSnapshot } from '../db/database.ts';
import { verifyAuditLog, type AuditLogEvidence } from '../audit-log/verify-audit-log.ts';
import type { Invariant } from './invariant.ts';
import { LEDGER_INVARIANTS } from './ledger-invariants.ts';
import { PAYMENT_INVARIANTS } from './payment-invariants.ts';
import { SALES_INVARIANTS } from './sales-invariants.ts';
import { SETTLEMENT_INVARIANTS } from './settlement-invariants.ts';
import { STOCK_INVARIANTS } from './stock-invariants.ts';
import { TICKET_INVARIANTS } from './ticket-invariants.ts';

/** All invariants, in the order in which they are reported. */
export const INVARIANTS: readonly Invariant[] = [
  ...STOCK_INVARIANTS,
  ...LEDGER_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...TICKET_INVARIANTS,
  ...SALES_INVARIANTS,
  ...SETTLEMENT_INVARIANTS,
];

/** A row that breaks an invariant. */
export interface Finding {
  invariant: string;
  means: string;
  row: Record<string, unknown>;
}

const MAX_ROWS = 100;
/** Much longer than usual, because checking a large database takes time. */
export const STATEMENT_LIMIT_MS = 30 * MINUTE_MS;

/** Checks every invariant and the audit log on one snapshot of the database. No findings means all is well. */
export async function audit(pool: pg.Pool, evidence?: AuditLogEvidence): Promise<Finding[]> {
  return inSnapshot(pool, (client) => auditSnapshot(client, evidence), { statementTimeoutMs: STATEMENT_LIMIT_MS });
}

/** Checks everything in the caller's transaction, which sees one snapshot. */
export async function auditSnapshot(client: pg.PoolClient, evidence?: AuditLogEvidence): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, means, sql } of INVARIANTS) {
    const { rows } = await client.query<Record<string, unknown>>(`select * from (${sql}) broken limit ${MAX_ROWS}`);
    findings.push(...rows.map((row) => ({ invariant: name, means, row })));
  }
  findings.push(...(await verifyAuditLog(client, evidence)));
  return findings;
}
