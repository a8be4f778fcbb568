import { removeSecondFactors } from '../remove-sign-in-methods.ts';
import { hasSecondFactor, RESET_WAITING_HOURS } from '@quivertree/domain/accounts/second-factor';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { lockActiveAdministrator } from '../../../access/active-administrators.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { queueSecurityNotice } from '../notices/security-notices.ts';
import { endSessions } from '../refresh-tokens.ts';
import { secondFactorsOf } from './second-factors-of.ts';
import { defineSweep, SOON_MS } from '../../../jobs/sweep.ts';
import type { Infrastructure } from '../../../infrastructure.ts';
import { tryEach } from '../../../jobs/try-each.ts';

const BATCH = 20;

/**
 * Schedules the removal of two-step verification for someone who has lost access to it, at an administrator's request.
 * The person is notified at once and can cancel the removal by using two-step verification during the waiting time.
 * Lock order: administrator, person.
 */
export async function requestSecondFactorReset(pool: pg.Pool, userId: string, by: string): Promise<{ dueAt: string }> {
  if (userId === by) throw new Refusal('person.yourself');
  return inTransaction(pool, async (client) => {
    await lockActiveAdministrator(client, by);
    const found = await client.query('select from users where id = $1 and deleted_at is null for update', [userId]);
    if (found.rowCount !== 1) throw new Refusal('person.not_found');
    if (!hasSecondFactor(await secondFactorsOf(client, userId))) throw new Refusal('second_factor.not_found');
    const { rows } = await client.query<{ id: string; due_at: Date }>(
      `insert into second_factor_resets (id, user_id, requested_by, due_at)
       values ($1, $2, $3, now() + make_interval(hours => $4))
       on conflict (user_id) where ended_at is null do nothing returning id, due_at`,
      [newId(), userId, by, RESET_WAITING_HOURS],
    );
    const requested = rows[0];
    if (!requested) throw new Refusal('second_factor.reset_pending');
    await writeAuditLog(client, by, {
      action: 'second_factor.reset_requested',
      subject: { kind: 'user', id: userId },
      details: { dueAt: requested.due_at.toISOString() },
    });
    await queueSecurityNotice(client, userId, { kind: 'second_factor_reset_begun' });
    return { dueAt: requested.due_at.toISOString() };
  });
}

/** Cancels a reset at an administrator's request. */
export async function cancelReset(pool: pg.Pool, userId: string, by: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (!(await endReset(client, userId, 'cancelled'))) throw new Refusal('second_factor.not_found');
    await writeAuditLog(client, by, {
      action: 'second_factor.reset_cancelled',
      subject: { kind: 'user', id: userId },
    });
  });
}

/** Cancels the resets requested by someone who is no longer an administrator, or who denies having requested them. */
export async function withdrawResetsBy(client: pg.PoolClient, requestedBy: string, by: string): Promise<void> {
  const { rows } = await client.query<{ user_id: string }>(
    `update second_factor_resets set ended_at = now(), outcome = 'cancelled'
      where requested_by = $1 and ended_at is null returning user_id`,
    [requestedBy],
  );
  for (const { user_id: userId } of rows)
    await writeAuditLog(client, by, {
      action: 'second_factor.reset_cancelled',
      subject: { kind: 'user', id: userId },
      details: { askedBy: requestedBy },
    });
}

/** Cancels a user's pending reset, if any, because they have just used two-step verification. */
export async function endReset(
  db: pg.Pool | pg.PoolClient,
  userId: string,
  outcome: 'done' | 'cancelled',
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update second_factor_resets set ended_at = now(), outcome = $2 where user_id = $1 and ended_at is null',
    [userId, outcome],
  );
  return rowCount === 1;
}

/**
 * Removes two-step verification from every account whose reset is due. One that fails is left to the next sweep and
 * doesn't hold up the others. Safe to run on several servers at once. Returns the number of resets that were due.
 */
export async function applyDueResets(pool: pg.Pool): Promise<number> {
  const { rows: due } = await pool.query<{ user_id: string }>(
    'select user_id from second_factor_resets where ended_at is null and due_at <= now() order by due_at limit $1',
    [BATCH],
  );
  const applied = await tryEach(due, ({ user_id: userId }) =>
    inTransaction(pool, (client) => applyReset(client, userId)),
  );
  return applied.length;
}

async function applyReset(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('select from users where id = $1 for update', [userId]);
  if (!(await endReset(client, userId, 'done'))) return;
  await removeSecondFactors(client, userId);
  await endSessions(client, userId);
  await writeAuditLog(client, null, { action: 'second_factor.reset', subject: { kind: 'user', id: userId } });
  await queueSecurityNotice(client, userId, { kind: 'second_factor_reset' });
}

export const applyDueResetsSweep = defineSweep({
  title: 'two-step verification resets',
  everyMs: SOON_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => applyDueResets(pool),
});
