import type { Answer } from '@quivertree/contract/call';
import type { ListPage, ListQuery } from '@quivertree/contract/lists';
import type { getStatement, listStatements, STATEMENT_SORTS } from '@quivertree/contract/settlement/organiser-money';
import type { LedgerKind } from '@quivertree/domain/ledger/ledger-postings';
import type pg from 'pg';
import { type List, listPage } from '../../../db/list-page.ts';
import { Refusal } from '../../../refusals/refusal.ts';

type StatementSummary = Answer<typeof listStatements>['items'][number];

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

/** JSON numbers are exact here: sums of whole cents stay far below 2^53. */
const TOTALS = `
    cross join lateral (
      select json_agg(json_build_object('kind', k.kind, 'count', k.count, 'grossMinor', k.gross, 'feeMinor', k.fee,
                                        'vatMinor', k.vat, 'netMinor', k.net) order by k.first) as totals
        from (select kind, count(*) as count, sum(gross_minor) as gross, sum(fee_minor) as fee, sum(vat_minor) as vat,
                     sum(gross_minor - fee_minor) as net, min(position) as first
                from settlement_lines where statement_id = s.id group by kind) k) t`;

type Field = (typeof STATEMENT_SORTS)['fields'][number];

/** An organiser's statements. Index: settlement_statements_organiser_id_number_key. */
export async function statementsPage(
  pool: pg.Pool,
  organiserId: string,
  query: ListQuery<Field>,
): Promise<ListPage<StatementSummary>> {
  const list: List<Field> = {
    columns: 's.*, t.totals',
    from: `settlement_statements s ${TOTALS}`,
    findIn: 'settlement_statements s',
    where: [['s.organiser_id = ?', organiserId]],
    sorts: { number: { sql: 's.number', type: 'integer' } },
    id: { sql: 's.id', type: 'uuid' },
  };
  const { rows, ...page } = await listPage<StatementRow, Field>(pool, list, query);
  return { ...page, items: rows.map(summaryOf) };
}

/** A line of a statement. */
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

/**
 * Refuses a statement that the organiser doesn't have. Another organiser's statement is refused as if it didn't exist.
 */
export async function requireStatement(
  pool: pg.Pool,
  { organiserId, statementId }: { organiserId: string; statementId: string },
): Promise<void> {
  const { rowCount } = await pool.query('select from settlement_statements where organiser_id = $1 and id = $2', [
    organiserId,
    statementId,
  ]);
  if (rowCount === 0) throw new Refusal('statement.not_found');
}

/** A complete statement. Another organiser's statement is refused as if it didn't exist. */
export async function statementOf(
  pool: pg.Pool,
  { organiserId, statementId }: { organiserId: string; statementId: string },
): Promise<Statement> {
  const { rows } = await pool.query<StatementRow & { organiser_name: string }>(
    `select s.*, t.totals, o.name as organiser_name
       from settlement_statements s ${TOTALS}
       join organisers o on o.id = s.organiser_id
      where s.organiser_id = $1 and s.id = $2`,
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

/** Totals of a statement's movements by event. */
export function eventsOfStatement(lines: readonly StatementLine[]): Answer<typeof getStatement>['events'] {
  const events = new Map<string, Answer<typeof getStatement>['events'][number]>();
  for (const line of lines) {
    if (line.event_id === null || line.event_name === null) continue;
    const sum = events.get(line.event_id) ?? {
      eventId: line.event_id,
      name: line.event_name,
      grossMinor: 0,
      feeMinor: 0,
      vatMinor: 0,
      netMinor: 0,
      dueMinor: 0,
    };
    sum.grossMinor += line.gross_minor;
    sum.feeMinor += line.fee_minor;
    sum.vatMinor += line.vat_minor;
    sum.netMinor += line.gross_minor - line.fee_minor;
    sum.dueMinor += line.payable_minor;
    events.set(line.event_id, sum);
  }
  return [...events.values()];
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
