import type pg from 'pg';
import { newId } from '../../../db/ids.ts';
import { one } from '../../../db/one-row.ts';

interface Closing {
  lines: number;
  reserve: number;
  payable: number;
  receivable: number;
}

/**
 * Makes an organiser's statement of all transactions that aren't on a statement yet, if they are older than `until` or
 * belong to this run. Transactions that commit too late are listed on the next statement, so each is listed once.
 * Returns undefined if there are none.
 */
export async function makeStatement(
  client: pg.PoolClient,
  period: { organiserId: string; currency: string; until: Date; ofThisRun: readonly string[] },
): Promise<string | undefined> {
  const id = newId();
  const { organiserId, currency, until, ofThisRun } = period;
  const moved = await client.query<Closing>(
    `with listed as (
       insert into settlement_lines (statement_id, position, ledger_transaction_id, kind, at, event_id, event_name,
                                     reference, gross_minor, fee_minor, vat_minor, reserve_minor, payable_minor, receivable_minor)
       select $1, row_number() over (order by t.at, t.id), t.id, t.kind, t.at, t.event_id, e.name,
              coalesce(x.reference, o.reference), m.fee + m.reserve + m.payable + m.receivable, m.fee, m.vat,
              m.reserve, m.payable, m.receivable
         from (select distinct transaction_id from ledger_entries
                where account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable')
                  and owner = $2 and currency = $3) mine
         join ledger_transactions t on t.id = mine.transaction_id
         cross join lateral (
           select coalesce(-sum(l.amount_minor) filter (where l.account = 'organiser_reserve'), 0) as reserve,
                  coalesce(-sum(l.amount_minor) filter (where l.account = 'organiser_payable'), 0) as payable,
                  coalesce(-sum(l.amount_minor) filter (where l.account = 'organiser_receivable'), 0) as receivable,
                  coalesce(-sum(l.amount_minor) filter (where l.account in ('platform_fee', 'vat_on_fee')), 0) as fee,
                  coalesce(-sum(l.amount_minor) filter (where l.account = 'vat_on_fee'), 0) as vat
             from ledger_entries l where l.transaction_id = t.id) m
         left join events e on e.id = t.event_id
         left join payments p on p.id = t.payment_id and p.event_id = t.event_id
         left join orders o on o.id = p.order_id and o.event_id = p.event_id
         left join payouts x on x.id = t.payout_id
        where (t.at < $4 or t.id = any ($5))
          and not exists (select from settlement_lines s where s.ledger_transaction_id = t.id)
       returning reserve_minor, payable_minor, receivable_minor)
     select count(*)::int as lines, coalesce(sum(reserve_minor), 0)::bigint as reserve,
            coalesce(sum(payable_minor), 0)::bigint as payable, coalesce(sum(receivable_minor), 0)::bigint as receivable
       from listed`,
    [id, organiserId, currency, until, ofThisRun],
  );
  const { lines, ...change } = one(moved.rows);
  if (lines === 0) return undefined;
  await client.query(
    `insert into settlement_statements (id, organiser_id, number, currency, from_at, until,
            opening_reserve_minor, opening_payable_minor, opening_receivable_minor,
            closing_reserve_minor, closing_payable_minor, closing_receivable_minor)
     select $1, $2, n.number, $3, b.until, $4, b.reserve, b.payable, b.receivable,
            b.reserve + $5, b.payable + $6, b.receivable + $7
       from (select coalesce(max(number), 0) + 1 as number from settlement_statements where organiser_id = $2) n
       cross join (select max(until) as until, coalesce(max(reserve), 0) as reserve, coalesce(max(payable), 0) as payable,
                          coalesce(max(receivable), 0) as receivable
                     from (select until, closing_reserve_minor as reserve, closing_payable_minor as payable,
                                  closing_receivable_minor as receivable
                             from settlement_statements where organiser_id = $2 and currency = $3
                            order by until desc limit 1) newest) b`,
    [id, organiserId, currency, until, change.reserve, change.payable, change.receivable],
  );
  return id;
}
