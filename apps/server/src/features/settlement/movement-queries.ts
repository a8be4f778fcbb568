import type { Answer } from '@quivertree/contract/call';
import type { ListPage, ListQuery } from '@quivertree/contract/lists';
import type { listMovements, MONEY_ACCOUNTS, MOVEMENT_SORTS } from '@quivertree/contract/settlement/movements';
import type { LedgerKind } from '@quivertree/domain/ledger/ledger-postings';
import type pg from 'pg';
import { type List, listPage } from '../../db/list-page.ts';

export type Movement = Answer<typeof listMovements>['items'][number];
type Field = (typeof MOVEMENT_SORTS)['fields'][number];

export interface MovementRow {
  id: number;
  at: Date;
  kind: LedgerKind;
  amount_minor: number;
  currency: string;
  gross_minor: number;
  fee_minor: number;
  event_id: string | null;
  event_name: string | null;
  order_reference: string | null;
  payout_reference: string | null;
}

/**
 * Columns of a movement: entry `e` of an organiser's account, with its context. Amounts in the organiser's favour are
 * positive.
 */
export const MOVEMENT_COLUMNS = `
  e.id, t.at, t.kind, -e.amount_minor as amount_minor, e.currency, m.gross_minor, m.fee_minor, t.event_id,
  v.name as event_name, o.reference as order_reference, x.reference as payout_reference`;

export const MOVEMENT_TABLES = `
  ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  cross join lateral (
    select coalesce(-sum(l.amount_minor), 0)::bigint as gross_minor,
           coalesce(-sum(l.amount_minor) filter (where l.account in ('platform_fee', 'vat_on_fee')), 0)::bigint as fee_minor
      from ledger_entries l
     where l.transaction_id = t.id
       and l.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable', 'platform_fee', 'vat_on_fee')) m
  left join events v on v.id = t.event_id
  left join payments p on p.id = t.payment_id and p.event_id = t.event_id
  left join orders o on o.id = p.order_id and o.event_id = p.event_id
  left join payouts x on x.id = t.payout_id`;

/**
 * The movements of one of an organiser's accounts, newest first. Index: ledger_entries_account_idx and, for one event,
 * ledger_transactions_event_idx.
 */
export async function movementsPage(
  pool: pg.Pool,
  organiserId: string,
  query: ListQuery<Field> & { account?: (typeof MONEY_ACCOUNTS)[number] | undefined; eventId?: string | undefined },
): Promise<ListPage<Movement>> {
  const list: List<Field> = {
    columns: MOVEMENT_COLUMNS,
    from: MOVEMENT_TABLES,
    findIn: 'ledger_entries e',
    where: [
      ['e.account = ?', `organiser_${query.account ?? 'payable'}`],
      ['e.owner = ?', organiserId],
    ],
    filters: [['e.transaction_id in (select x.id from ledger_transactions x where x.event_id = ?)', query.eventId]],
    sorts: { at: { sql: 'e.id', type: 'bigint' } },
    id: { sql: 'e.id', type: 'bigint' },
  };
  const { rows, ...page } = await listPage<MovementRow, Field>(pool, list, query);
  return { ...page, items: rows.map(movementOf) };
}

export function movementOf(row: MovementRow): Movement {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    kind: row.kind,
    amountMinor: row.amount_minor,
    currency: row.currency,
    grossMinor: row.gross_minor,
    feeMinor: row.fee_minor,
    eventId: row.event_id,
    eventName: row.event_name,
    orderReference: row.order_reference,
    payoutReference: row.payout_reference,
  };
}
