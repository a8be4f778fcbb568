import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { lockOrganiser } from '../../locks/lock-organiser.ts';
import { refuseOwnOrganisation } from '../../access/refuse-own-organisation.ts';
import { requireOrganiser } from '../../access/require-organiser.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

export interface AdvanceShareChange {
  basisPoints: number;
  at: string;
  by: string | null;
}

/** The advance shares granted to an organiser, newest first. */
export async function advanceSharesOf(
  database: Pick<pg.ClientBase, 'query'>,
  organiserId: string,
): Promise<AdvanceShareChange[]> {
  const { rows } = await database.query<{ basis_points: number; at: Date; by_name: string | null }>(
    `select s.basis_points, s.at, u.name as by_name
       from organiser_advance_shares s left join users u on u.id = s.granted_by
      where s.organiser_id = $1
      order by s.at desc, s.id desc`,
    [organiserId],
  );
  return rows.map(({ basis_points, at, by_name }) => ({
    basisPoints: basis_points,
    at: at.toISOString(),
    by: by_name,
  }));
}

/** The share of sales, in basis points, that an organiser may receive before the event; zero by default. */
export async function currentAdvanceShare(
  database: Pick<pg.ClientBase, 'query'>,
  organiserId: string,
): Promise<number> {
  const [newest] = await advanceSharesOf(database, organiserId);
  return newest?.basisPoints ?? 0;
}

/** Sets an organiser's advance share for future sales; zero withdraws it. */
export async function setAdvanceShare(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { organiserId, basisPoints, by }: { organiserId: string; basisPoints: number; by: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await requireOrganiser(client, organiserId);
    await lockOrganiser(client, organiserId);
    await refuseOwnOrganisation(client, organiserId, by);
    await client.query(
      'insert into organiser_advance_shares (id, organiser_id, basis_points, granted_by) values ($1, $2, $3, $4)',
      [newId(), organiserId, basisPoints, by],
    );
    await writeAuditLog(client, by, { action: 'advance_share.changed', organiserId, details: { basisPoints } });
  });
  log.info({ organiserId, basisPoints, by }, 'advance share changed');
}
