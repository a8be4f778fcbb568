import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { hashOf } from '../../db/hash-of.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { markOwnSessionsEnded } from '../../access/refuse-ended-session.ts';
import type { Session } from '../../access/id-tokens.ts';
import { defineSweep, HOUSEKEEPING_MS } from '../../jobs/sweep.ts';

const LIFETIME_DAYS = 30;
/** Two tabs, or a retry after a lost response, may send the same token almost at once; both get the same successor. */
const GRACE_SECONDS = 10;
/** Number of expired tokens deleted per batch. */
const MAX_DELETED = 10_000;
/** Maximum number of sessions per account; a new one ends the least recently used. */
export const MAX_SESSIONS = 20;

export type BegunSession = Session & { refreshToken: string };

/** Details of the sign-in that starts a session. */
export interface SignInFacts {
  device: string | undefined;
  secondFactor: boolean;
}

/**
 * Starts a family of refresh tokens after a sign-in by password. Returns undefined if the password has changed or
 * two-step verification has been set up since the password was checked, because the old password alone must not be
 * enough.
 */
export async function startRefreshFamily(
  client: pg.PoolClient,
  { userId, passwordHash, ...facts }: { userId: string; passwordHash: string } & SignInFacts,
): Promise<BegunSession | undefined> {
  const { rows } = await client.query<UserRow>(
    `select session_version, locked_at is not null as locked from users
      where id = $1 and password_hash = $2
        and ($3 or not exists (select from totp_secrets where user_id = $1 and confirmed_at is not null)
                   and not exists (select from passkeys where user_id = $1))
        for no key update`,
    [userId, passwordHash, facts.secondFactor],
  );
  return rows[0] && beginFamily(client, rows[0], { userId, familyId: newId(), ...facts });
}

/**
 * Starts a family of refresh tokens, in the caller's transaction, for a user who has already been authenticated. With a
 * `familyId`, continues that family, whose earlier tokens have ended.
 */
export async function startFamily(
  client: pg.PoolClient,
  userId: string,
  facts: SignInFacts,
  familyId: string = newId(),
): Promise<BegunSession> {
  const { rows } = await client.query<UserRow>(
    'select session_version, locked_at is not null as locked from users where id = $1 for no key update',
    [userId],
  );
  if (!rows[0]) throw new Refusal('auth.required');
  return beginFamily(client, rows[0], { userId, familyId, ...facts });
}

interface UserRow {
  session_version: number;
  locked: boolean;
}

async function beginFamily(
  client: pg.PoolClient,
  { session_version: sessionVersion, locked }: UserRow,
  token: { userId: string; familyId: string } & SignInFacts,
): Promise<BegunSession> {
  if (locked) throw new Refusal('auth.account_locked');
  const refreshToken = randomBytes(32).toString('base64url');
  await insertToken(client, refreshToken, token);
  await endSurplusSessions(client, token.userId);
  return { refreshToken, familyId: token.familyId, sessionVersion, secondFactor: token.secondFactor };
}

/**
 * Ends the least recently used sessions beyond {@link MAX_SESSIONS}. The caller has locked the user's row, so that
 * sign-ins take turns.
 */
async function endSurplusSessions(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query(
    `update refresh_tokens set revoked_at = clock_timestamp()
      where user_id = $1 and revoked_at is null and family_id in (
        select family_id from refresh_tokens
         where user_id = $1 and revoked_at is null
         group by family_id
        having bool_or(used_at is null and expires_at > now())
         order by max(created_at) desc, family_id desc
        offset $2)`,
    [userId, MAX_SESSIONS],
  );
}

/**
 * Ends one session of a user, ID tokens included; returns false if it has already ended. The caller has locked the
 * user's row, so that no token is refreshed at the same time.
 */
export async function endFamily(
  client: pg.PoolClient,
  { userId, familyId }: { userId: string; familyId: string },
): Promise<boolean> {
  // Not now(), because all sessions may have been ended since this transaction began, and this one continued.
  const { rowCount } = await client.query(
    `update refresh_tokens set revoked_at = clock_timestamp()
      where user_id = $1 and family_id = $2 and revoked_at is null`,
    [userId, familyId],
  );
  return rowCount !== 0;
}

/**
 * Ends all of a user's sessions, ID tokens included, in the caller's transaction, which has locked the user's row `for
 * update`. Also voids a pending change of address, whose link could take the account away from its owner, and pending
 * sign-ins through another provider.
 */
export async function endSessions(client: pg.PoolClient, userId: string): Promise<void> {
  await markOwnSessionsEnded(client, userId);
  await client.query('update refresh_tokens set revoked_at = now() where user_id = $1 and revoked_at is null', [
    userId,
  ]);
  await client.query(
    `delete from email_confirmations c using users u
      where c.user_id = $1 and u.id = c.user_id and lower(c.email) <> lower(u.email)`,
    [userId],
  );
  // Otherwise a code or pending verification from a sign-in through another provider could still start a session.
  await client.query('update oauth_requests set code_used_at = now() where user_id = $1 and code_used_at is null', [
    userId,
  ]);
  await client.query(
    'update users set session_version = session_version + 1, sessions_ended_at = clock_timestamp() where id = $1',
    [userId],
  );
}

/**
 * Exchanges a refresh token for the next one of its family. Reusing an old token ends the family, because one of the
 * two parties that have used it must have stolen it. The exception is a token that was first used only a moment ago,
 * for example by another tab: it returns the same successor, as long as the successor is unused. A family therefore
 * never branches, however often a token is repeated. Returns undefined if the token isn't valid. Reads the session
 * version under the lock that a password reset also takes, so that an ID token of an ended session never carries the
 * new version.
 */
export async function rotateRefreshToken(
  { pool, keys }: Pick<Infrastructure, 'pool' | 'keys'>,
  token: string,
): Promise<(BegunSession & { userId: string }) | undefined> {
  // The token is derived from the previous one and the server's secret, so that it can be returned twice without being
  // stored.
  const refreshToken = createHmac('sha256', keys.refreshTokens).update(token).digest('base64url');
  return inTransaction(pool, async (client) => {
    // The user is locked before the token, as wherever sessions are ended, so that no token is created in the meantime.
    const { rows: users } = await client.query<{ session_version: number }>(
      `select session_version from users
        where id = (select user_id from refresh_tokens where token_hash = $1) for no key update`,
      [hashOf(token)],
    );
    const user = users[0];
    const { rows } = await client.query<{
      user_id: string;
      family_id: string;
      device: string | null;
      second_factor: boolean;
      used_at: Date | null;
      in_grace: boolean;
    }>(
      `select user_id, family_id, device, second_factor, used_at, used_at > now() - make_interval(secs => $2) as in_grace from refresh_tokens
        where token_hash = $1 and revoked_at is null and expires_at > now() for update`,
      [hashOf(token), GRACE_SECONDS],
    );
    const found = rows[0];
    if (!user || !found) return undefined;
    if (found.used_at !== null && !found.in_grace) {
      await endFamily(client, { userId: found.user_id, familyId: found.family_id });
      return undefined;
    }
    if (found.used_at !== null) {
      if (!(await isUnused(client, refreshToken))) return undefined;
    } else {
      await client.query('update refresh_tokens set used_at = now() where token_hash = $1', [hashOf(token)]);
      await insertToken(client, refreshToken, {
        userId: found.user_id,
        familyId: found.family_id,
        device: found.device ?? undefined,
        secondFactor: found.second_factor,
      });
    }
    return {
      userId: found.user_id,
      refreshToken,
      familyId: found.family_id,
      sessionVersion: user.session_version,
      secondFactor: found.second_factor,
    };
  });
}

/**
 * The session that a refresh token belongs to, whether or not the session is still active; undefined for an unknown
 * token.
 */
export async function familyOf(pool: pg.Pool, token: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ family_id: string }>(
    'select family_id from refresh_tokens where token_hash = $1',
    [hashOf(token)],
  );
  return rows[0]?.family_id;
}

/** Deletes expired tokens in batches; safe to run on several servers at once. Returns how many were deleted. */
export async function deleteExpiredTokens(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from refresh_tokens where id = any (array(
       select id from refresh_tokens where expires_at < now() order by expires_at limit $1 for update skip locked))`,
    [MAX_DELETED],
  );
  return rowCount ?? 0;
}

async function isUnused(client: pg.PoolClient, token: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from refresh_tokens where token_hash = $1 and used_at is null and revoked_at is null and expires_at > now()',
    [hashOf(token)],
  );
  return rowCount === 1;
}

async function insertToken(
  client: pg.PoolClient,
  token: string,
  { userId, familyId, device, secondFactor }: { userId: string; familyId: string } & SignInFacts,
): Promise<void> {
  await client.query(
    `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at, device, second_factor, signed_in_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5), $6, $7,
             coalesce((select min(signed_in_at) from refresh_tokens where family_id = $3), now()))`,
    [newId(), userId, familyId, hashOf(token), LIFETIME_DAYS, device ?? null, secondFactor],
  );
}

export const deleteExpiredTokensSweep = defineSweep({
  title: 'expired refresh tokens deleted',
  everyMs: HOUSEKEEPING_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => deleteExpiredTokens(pool),
});
