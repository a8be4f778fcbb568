import { type Plan, type PlanName, planOf, type SettlementRhythm, STANDARD_PLAN } from '@quivertree/domain/plans/plans';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { lockOrganiser } from '../../locks/lock-organiser.ts';
import { refuseOwnOrganisation } from '../../access/refuse-own-organisation.ts';
import { requireOrganiser } from '../../access/require-organiser.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

interface PlanRow {
  plan: PlanName;
  variable_fee_basis_points: number;
  fixed_fee_minor: number;
  settles: SettlementRhythm;
  at: Date;
  by_name: string | null;
}

export interface PlanChange {
  plan: Plan;
  at: string;
  by: string | null;
}

/** An organiser's plans, newest first. */
export async function plansOf(database: Pick<pg.ClientBase, 'query'>, organiserId: string): Promise<PlanChange[]> {
  const { rows } = await database.query<PlanRow>(
    `select p.plan, p.variable_fee_basis_points, p.fixed_fee_minor, p.settles, p.at, u.name as by_name
       from organiser_plans p left join users u on u.id = p.changed_by
      where p.organiser_id = $1
      order by p.at desc, p.id desc`,
    [organiserId],
  );
  return rows.map((row) => ({
    plan: {
      name: row.plan,
      variableFeeBasisPoints: row.variable_fee_basis_points,
      fixedFeeMinor: row.fixed_fee_minor,
      settles: row.settles,
    },
    at: row.at.toISOString(),
    by: row.by_name,
  }));
}

/** An organiser's current plan; Standard if it was never put on another. */
export async function currentPlan(database: Pick<pg.ClientBase, 'query'>, organiserId: string): Promise<Plan> {
  const [newest] = await plansOf(database, organiserId);
  return newest?.plan ?? STANDARD_PLAN;
}

/** Puts an organiser on a plan. Earlier plans stay in the history, and the fee for events on sale doesn't change. */
export async function setPlan(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { organiserId, plan, by }: { organiserId: string; plan: Plan; by: string },
): Promise<void> {
  const { name, variableFeeBasisPoints, fixedFeeMinor, settles } = planOf(plan);
  await inTransaction(pool, async (client) => {
    await requireOrganiser(client, organiserId);
    await lockOrganiser(client, organiserId);
    await refuseOwnOrganisation(client, organiserId, by);
    await client.query(
      `insert into organiser_plans (id, organiser_id, plan, variable_fee_basis_points, fixed_fee_minor, settles, changed_by)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), organiserId, name, variableFeeBasisPoints, fixedFeeMinor, settles, by],
    );
    await writeAuditLog(client, by, {
      action: 'plan.changed',
      organiserId,
      details: { to: name, variableFeeBasisPoints, fixedFeeMinor, settles },
    });
  });
  log.info({ organiserId, plan: name, by }, 'plan changed');
}
