import type { Answer } from '@quivertree/contract/call';
import type { listSettlementRuns } from '@quivertree/contract/settlement/payouts';
import type { ListQuery } from '@quivertree/contract/lists';
import type {
  listOrganiserMoney,
  listProviderPayments,
  ORGANISER_MONEY_SORTS,
  PROVIDER_PAYMENT_SORTS,
} from '@quivertree/contract/settlement/platform-money';
import type { PlanName, SettlementRhythm } from '@quivertree/domain/plans/plans';
import type pg from 'pg';
import { containing, type List, listPage } from '../../../db/list-page.ts';

const MAX_ROWS = 200;

/** The newest settlement runs. A statement belongs to the run of the plan that its organiser was on at the time. */
export async function settlementRuns(pool: pg.Pool): Promise<Answer<typeof listSettlementRuns>> {
  const { rows } = await pool.query<{
    settles: SettlementRhythm;
    until: Date;
    finished_at: Date;
    statements: number;
  }>(
    `select r.settles, r.until, r.finished_at,
            (select count(*)::int from settlement_statements s
              where s.until = r.until
                and coalesce((select p.settles from organiser_plans p
                               where p.organiser_id = s.organiser_id and p.at <= s.created_at
                               order by p.at desc, p.id desc limit 1), 'weekly') = r.settles) as statements
       from settlement_runs r
      order by r.until desc, r.settles
      limit ${MAX_ROWS}`,
  );
  return rows.map(({ settles, until, finished_at, statements }) => ({
    settles,
    until: until.toISOString(),
    finishedAt: finished_at.toISOString(),
    statements,
  }));
}

type MoneyField = (typeof ORGANISER_MONEY_SORTS)['fields'][number];

interface OrganiserMoneyRow {
  id: string;
  name: string;
  plan: PlanName;
  advance_basis_points: number;
  balances: Answer<typeof listOrganiserMoney>['items'][number]['balances'] | null;
  open_payout: { id: string; reference: string } | null;
}

/** Uses a subquery for each organiser, because PostgreSQL could plan `exists` as a join that reads the whole ledger. */
const HAS_SOLD = `(select true from ledger_entries e where e.account = 'organiser_reserve' and e.owner = o.id::text limit 1)`;

/**
 * A page of organisers who have sold something, with their balances, which are read only for the organisers on the
 * page.
 */
export async function organiserMoney(
  pool: pg.Pool,
  query: ListQuery<MoneyField> & { q?: string | undefined },
): Promise<Answer<typeof listOrganiserMoney>> {
  const list: List<MoneyField> = {
    columns: `o.id, o.name,
              coalesce((select plan from organiser_plans where organiser_id = o.id order by at desc, id desc limit 1),
                       'standard') as plan,
              coalesce((select basis_points from organiser_advance_shares where organiser_id = o.id
                         order by at desc, id desc limit 1), 0) as advance_basis_points,
              (select json_agg(json_build_object('currency', b.currency, 'reserveMinor', b.reserve, 'payableMinor', b.payable,
                                                 'receivableMinor', b.receivable) order by b.currency)
                 from (select currency,
                              coalesce(-sum(balance_minor) filter (where account = 'organiser_reserve'), 0) as reserve,
                              coalesce(-sum(balance_minor) filter (where account = 'organiser_payable'), 0) as payable,
                              coalesce(sum(balance_minor) filter (where account = 'organiser_receivable'), 0) as receivable
                         from ledger_balances('{organiser_reserve,organiser_payable,organiser_receivable}', o.id::text)
                        group by currency) b) as balances,
              (select json_build_object('id', p.id, 'reference', p.reference)
                 from payouts p where p.organiser_id = o.id and p.state in ('draft', 'approved') limit 1) as open_payout`,
    from: 'organisers o',
    findIn: 'organisers o',
    where: [HAS_SOLD],
    filters: [['o.name ilike ?', containing(query.q)]],
    sorts: { name: { sql: 'lower(o.name)', type: 'text' } },
    id: { sql: 'o.id', type: 'uuid' },
  };
  const { rows, ...page } = await listPage<OrganiserMoneyRow, MoneyField>(pool, list, query);
  const items = rows.map((row) => ({
    organiserId: row.id,
    name: row.name,
    plan: row.plan,
    advanceBasisPoints: row.advance_basis_points,
    balances: row.balances ?? [],
    openPayout: row.open_payout,
  }));
  return { ...page, items };
}

interface ProviderPaymentRow {
  id: string;
  provider: string;
  provider_reference: string;
  currency: string;
  received_minor: number;
  cost_minor: number;
  at: Date;
  by_name: string | null;
}

type PaymentField = (typeof PROVIDER_PAYMENT_SORTS)['fields'][number];

/** Payments that we received from providers. */
export async function providerPayments(
  pool: pg.Pool,
  query: ListQuery<PaymentField>,
): Promise<Answer<typeof listProviderPayments>> {
  const list: List<PaymentField> = {
    columns: 'p.*, u.name as by_name',
    from: 'provider_payments p left join users u on u.id = p.recorded_by',
    findIn: 'provider_payments p',
    where: [],
    sorts: { at: { sql: 'p.at', type: 'timestamptz' } },
    id: { sql: 'p.id', type: 'uuid' },
  };
  const { rows, ...page } = await listPage<ProviderPaymentRow, PaymentField>(pool, list, query);
  const items = rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    reference: row.provider_reference,
    currency: row.currency,
    receivedMinor: row.received_minor,
    costMinor: row.cost_minor,
    at: row.at.toISOString(),
    by: row.by_name,
  }));
  return { ...page, items };
}
