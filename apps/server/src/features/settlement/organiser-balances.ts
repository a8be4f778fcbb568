import type { OrganiserBalance } from '@quivertree/domain/settlement/settlement';
import type pg from 'pg';

/** An organiser's account balances by currency, from the newest snapshot and later entries (ledger_balances). */
export async function balancesOf(
  database: Pick<pg.ClientBase, 'query'>,
  organiserId: string,
): Promise<Map<string, OrganiserBalance>> {
  const { rows } = await database.query<{
    currency: string;
    reserve_minor: number;
    payable_minor: number;
    receivable_minor: number;
  }>(
    `select currency,
            coalesce(-sum(balance_minor) filter (where account = 'organiser_reserve'), 0)::bigint as reserve_minor,
            coalesce(-sum(balance_minor) filter (where account = 'organiser_payable'), 0)::bigint as payable_minor,
            coalesce(sum(balance_minor) filter (where account = 'organiser_receivable'), 0)::bigint as receivable_minor
       from ledger_balances('{organiser_reserve,organiser_payable,organiser_receivable}', $1::text)
      group by currency
      order by currency`,
    [organiserId],
  );
  return new Map(
    rows.map((row) => [
      row.currency,
      { reserveMinor: row.reserve_minor, payableMinor: row.payable_minor, receivableMinor: row.receivable_minor },
    ]),
  );
}

export const NO_BALANCE: OrganiserBalance = { reserveMinor: 0, payableMinor: 0, receivableMinor: 0 };
