import type { Answer } from '@quivertree/contract/call';
import type { listSessions } from '@quivertree/contract/accounts/own-account';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { lockCaller } from '../../../access/lock-caller.ts';
import { endAllAccess } from '../end-all-access.ts';
import { endFamily } from '../refresh-tokens.ts';
import { markOwnSessionsEnded } from '../../../access/refuse-ended-session.ts';
import { nothingToLog, writeAuditLog } from '../../../audit-log/write-audit-log.ts';

/** Active sessions: families of refresh tokens in which one token is still valid. */
export async function sessionsOf(pool: pg.Pool, userId: string): Promise<Answer<typeof listSessions>> {
  const { rows } = await pool.query<{ family_id: string; device: string | null; since: Date; used: Date }>(
    `select family_id, min(device) as device, min(signed_in_at) as since, max(created_at) as used
       from refresh_tokens
      where user_id = $1 and revoked_at is null
      group by family_id
     having bool_or(used_at is null and expires_at > now())
      order by max(created_at) desc
      limit 100`,
    [userId],
  );
  return rows.map((row) => ({
    id: row.family_id,
    device: row.device,
    signedInAt: row.since.toISOString(),
    lastUsedAt: row.used.toISOString(),
  }));
}

/** Ends one session, its ID token included. */
export async function endSession(pool: pg.Pool, user: Caller, sessionId: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockCaller(client, user);
    await markOwnSessionsEnded(client, user.id);
    if (!(await endFamily(client, { userId: user.id, familyId: sessionId }))) return nothingToLog();
    await writeAuditLog(client, user.id, { action: 'session.ended', subject: { kind: 'session', id: sessionId } });
  });
}

/** Ends all sessions at once, ID tokens included, and the calendar link. */
export async function endAllSessions(pool: pg.Pool, user: Caller): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockCaller(client, user);
    await endAllAccess(client, user.id);
    await writeAuditLog(client, user.id, { action: 'sessions.ended' });
  });
}
