import { SETTLEMENT_RHYTHMS, type SettlementRhythm } from '@quivertree/domain/plans/plans';
import { settlementDay, settlementWeek } from '@quivertree/domain/settlement/settlement';
import { databaseNow } from '../../db/database-clock.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { type Settled, settleOrganiser } from './settle-organiser.ts';
import { defineSweep, HOUSEKEEPING_MS } from '../../jobs/sweep.ts';

/** Time limit per SQL statement; longer than usual, because settling a large organiser's week takes time. */
const STATEMENT_LIMIT_MS = 120_000;

export interface SettlementRun extends Settled {
  /** Organisers whose settlement failed; the next run tries again. */
  failed: number;
}

/** End of the newest period, at midnight in Namibia: last Monday for weekly settlements, otherwise today. */
function periodEnd(settles: SettlementRhythm, now: number): Date {
  return new Date(settles === 'weekly' ? settlementWeek(now) : settlementDay(now));
}

/**
 * Settles every organiser whose period has ended by `asOf` (milliseconds since 1970; defaults to the database's clock),
 * each in its own transaction. Safe to repeat and to run on several servers: see {@link settleOrganiser}.
 */
export async function runSettlements(
  context: Pick<Infrastructure, 'pool' | 'log'>,
  asOf?: number,
): Promise<SettlementRun> {
  const now = asOf ?? (await databaseNow(context.pool));
  const total: SettlementRun = { statements: 0, payouts: 0, failed: 0 };
  for (const settles of SETTLEMENT_RHYTHMS) {
    const run = await runRhythm(context, settles, periodEnd(settles, now));
    total.statements += run.statements;
    total.payouts += run.payouts;
    total.failed += run.failed;
  }
  return total;
}

/**
 * Like {@link runSettlements}, but skips periods that a server has already settled completely. Returns the number of
 * statements.
 */
export async function runDueSettlements(context: Pick<Infrastructure, 'pool' | 'log'>, asOf?: number): Promise<number> {
  const now = asOf ?? (await databaseNow(context.pool));
  let statements = 0;
  for (const settles of SETTLEMENT_RHYTHMS) {
    const until = periodEnd(settles, now);
    const finished = await context.pool.query('select from settlement_runs where settles = $1 and until = $2', [
      settles,
      until,
    ]);
    if (finished.rowCount === 0) statements += (await runRhythm(context, settles, until)).statements;
  }
  return statements;
}

async function runRhythm(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  settles: SettlementRhythm,
  until: Date,
): Promise<SettlementRun> {
  const run: SettlementRun = { statements: 0, payouts: 0, failed: 0 };
  const { rows } = await pool.query<{ id: string }>(
    `select o.id from organisers o
       left join lateral (select settles from organiser_plans p
                           where p.organiser_id = o.id order by p.at desc, p.id desc limit 1) plan on true
      cross join lateral (select from ledger_entries l
                           where l.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable')
                             and l.owner = o.id::text limit 1) earnings
      where coalesce(plan.settles, 'weekly') = $1
      order by o.id`,
    [settles],
  );
  for (const { id: organiserId } of rows) {
    try {
      const settled = await inTransaction(pool, (client) => settleOrganiser(client, { organiserId, settles, until }), {
        statementTimeoutMs: STATEMENT_LIMIT_MS,
      });
      run.statements += settled.statements;
      run.payouts += settled.payouts;
    } catch (error) {
      run.failed += 1;
      log.error({ err: error, organiserId, until }, 'failed to settle an organiser');
    }
  }
  if (run.failed === 0)
    await pool.query('insert into settlement_runs (settles, until) values ($1, $2) on conflict do nothing', [
      settles,
      until,
    ]);
  log.info({ settles, until, ...run }, 'settlement run');
  return run;
}

export const runDueSettlementsSweep = defineSweep({
  title: 'statements',
  everyMs: HOUSEKEEPING_MS,
  run: (context: Pick<Infrastructure, 'pool' | 'log'>) => runDueSettlements(context),
});
