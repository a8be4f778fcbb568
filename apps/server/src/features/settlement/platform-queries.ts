import type { Answer } from '@quivertree/contract/call';
import type { listSettlementRuns } from '@quivertree/contract/payouts';
import type { listOrganiserMoney, listProviderPayments } from '@quivertree/contract/platform-money';
import type { SettlementRhythm } from '@quivertree/domain/plans';
import type pg from 'pg';

const MOST_ROWS = 200;

/** The newest settlement runs. */
export async function settlementRuns(pool: pg.Pool): Promise<Answer<typeof listSettlementRuns>> {
  const { rows } = await pool.query<{
    settles: SettlementRhythm;
    until: Date;
    finished_at: Date;
    statements: number;
  }>(
    `select r.settles, r.until, r.finished_at,
            (select count(*)::int from settlement_statements s where s.until = r.until) as statements
       from settlement_runs r
      order by r.until desc, r.settles
      limit ${MOST_ROWS}`,
  );
  return rows.map(({ settles, until, finished_at, statements }) => ({
    settles,
    until: until.toISOString(),
    finishedAt: finished_at.toISOString(),
    statements,
  }));
}

/** What every organiser is owed, those to whom most is due first. */
export async function organiserMoney(pool: pg.Pool): Promise<Answer<typeof listOrganiserMoney>> {
  const { rows } = await pool.query<Answer<typeof listOrganiserMoney>[number]>(
    `select o.id as "organiserId", o.name, coalesce(p.plan, 'standard') as plan,
            coalesce(a.basis_points, 0) as "advanceBasisPoints", m.*
       from (select owner, currency,
                    coalesce(-sum(amount_minor) filter (where account = 'organiser_reserve'), 0)::bigint as "reserveMinor",
                    coalesce(-sum(amount_minor) filter (where account = 'organiser_payable'), 0)::bigint as "payableMinor",
                    coalesce(sum(amount_minor) filter (where account = 'organiser_receivable'), 0)::bigint as "receivableMinor"
               from ledger_entries
              where account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable')
              group by owner, currency) m
       join organisers o on o.id = m.owner::uuid
       left join lateral (select plan from organiser_plans where organiser_id = o.id
                           order by at desc, id desc limit 1) p on true
       left join lateral (select basis_points from organiser_advance_shares where organiser_id = o.id
                           order by at desc, id desc limit 1) a on true
      order by m."payableMinor" desc, m."reserveMinor" desc, o.id`,
  );
  return rows.map(({ organiserId, name, plan, advanceBasisPoints, currency, ...money }) => ({
    organiserId,
    name,
    plan,
    advanceBasisPoints,
    currency,
    reserveMinor: money.reserveMinor,
    payableMinor: money.payableMinor,
    receivableMinor: money.receivableMinor,
  }));
}

/** What providers paid us, newest first. */
export async function providerPayments(pool: pg.Pool): Promise<Answer<typeof listProviderPayments>> {
  const { rows } = await pool.query<{
    id: string;
    provider: string;
    provider_reference: string;
    currency: string;
    received_minor: number;
    cost_minor: number;
    at: Date;
    by_name: string | null;
  }>(
    `select p.*, u.name as by_name
       from provider_payments p left join users u on u.id = p.recorded_by
      order by p.at desc, p.id desc
      limit ${MOST_ROWS}`,
  );
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    reference: row.provider_reference,
    currency: row.currency,
    receivedMinor: row.received_minor,
    costMinor: row.cost_minor,
    at: row.at.toISOString(),
    by: row.by_name,
  }));
}
