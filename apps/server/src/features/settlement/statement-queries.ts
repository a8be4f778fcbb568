import type { Answer } from '@quivertree/contract/call';
import type { listStatements } from '@quivertree/contract/organiser-money';
import type { LedgerKind } from '@quivertree/domain/bookings';
import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';

const MOST_STATEMENTS = 200;

export type StatementSummary = Answer<typeof listStatements>[number];

interface StatementRow {
  id: string;
  number: number;
  currency: string;
  from_at: Date | null;
  until: Date;
  opening_reserve_minor: number;
  opening_payable_minor: number;
  opening_receivable_minor: number;
  closing_reserve_minor: number;
  closing_payable_minor: number;
  closing_receivable_minor: number;
  totals: StatementSummary['totals'];
}

/** The sums in JSON are whole cents far below what a double holds exactly. */
const STATEMENTS = `
  select s.*, t.totals
    from settlement_statements s
    cross join lateral (
      select json_agg(json_build_object('kind', k.kind, 'count', k.count, 'grossMinor', k.gross, 'feeMinor', k.fee,
                                        'vatMinor', k.vat, 'netMinor', k.net) order by k.first) as totals
        from (select kind, count(*) as count, sum(gross_minor) as gross, sum(fee_minor) as fee, sum(vat_minor) as vat,
                     sum(gross_minor - fee_minor) as net, min(position) as first
                from settlement_lines where statement_id = s.id group by kind) k) t`;

/** An organiser's statements, newest first. */
export async function statementsOf(pool: pg.Pool, organiserId: string): Promise<StatementSummary[]> {
  const { rows } = await pool.query<StatementRow>(
    `${STATEMENTS} where s.organiser_id = $1 order by s.number desc limit ${MOST_STATEMENTS}`,
    [organiserId],
  );
  return rows.map(summaryOf);
}

/** One movement as a statement tells it. */
export interface StatementLine {
  kind: LedgerKind;
  at: Date;
  event_id: string | null;
  event_name: string | null;
  reference: string | null;
  gross_minor: number;
  fee_minor: number;
  vat_minor: number;
  reserve_minor: number;
  payable_minor: number;
  receivable_minor: number;
}

export interface Statement extends StatementSummary {
  organiserName: string;
  lines: StatementLine[];
}

/** A whole statement; another organiser's is not told apart from an unknown one. */
export async function statementOf(
  pool: pg.Pool,
  { organiserId, statementId }: { organiserId: string; statementId: string },
): Promise<Statement> {
  const { rows } = await pool.query<StatementRow & { organiser_name: string }>(
    `select s.*, o.name as organiser_name from (${STATEMENTS} where s.organiser_id = $1 and s.id = $2) s
       join organisers o on o.id = $1`,
    [organiserId, statementId],
  );
  const row = rows[0];
  if (!row) throw new Refusal('statement.not_found');
  const lines = await pool.query<StatementLine>(
    'select * from settlement_lines where statement_id = $1 order by position',
    [statementId],
  );
  return { ...summaryOf(row), organiserName: row.organiser_name, lines: lines.rows };
}

function summaryOf(row: StatementRow): StatementSummary {
  return {
    id: row.id,
    number: row.number,
    currency: row.currency,
    from: row.from_at?.toISOString() ?? null,
    until: row.until.toISOString(),
    totals: row.totals,
    openingReserveMinor: row.opening_reserve_minor,
    openingPayableMinor: row.opening_payable_minor,
    openingReceivableMinor: row.opening_receivable_minor,
    closingReserveMinor: row.closing_reserve_minor,
    closingPayableMinor: row.closing_payable_minor,
    closingReceivableMinor: row.closing_receivable_minor,
  };
}
