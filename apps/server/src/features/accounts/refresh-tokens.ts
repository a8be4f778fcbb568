import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { hashOf } from '../../db/hash-of.ts';
import { Refusal } from '../../http/refusal.ts';

const LIFETIME_DAYS = 30;
/** Two tabs, or a lost answer, may bring one token twice at nearly the same moment. */
const GRACE_SECONDS = 10;

/** One sign-in, as its ID tokens bear it: a family of refresh tokens. */
export interface Session {
  familyId: string;
  /** The version of the user's sessions that it began with. */
  sessionVersion: number;
  /** Whether it was begun with a second step. */
  secondFactor: boolean;
}

export type BegunSession = Session & { refreshToken: string };

/** How a session begins. */
export interface SignInFacts {
  device: string | undefined;
  secondFactor: boolean;
}

/**
 * Starts a family of refresh tokens for a sign-in by password. Undefined where the password has changed since it was
 * compared, or a second step was set up that this sign-in did not show: whoever knows only the old one stays outside.
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
        for key share`,
    [userId, passwordHash, facts.secondFactor],
  );
  return rows[0] && beginFamily(client, rows[0], { userId, familyId: newId(), ...facts });
}

/**
 * Starts a family for a user who has shown in another way who they are, in the caller's transaction. `familyId`: goes on
 * with that one, whose tokens have ended.
 */
export async function startFamily(
  client: pg.PoolClient,
  userId: string,
  facts: SignInFacts,
  familyId: string = newId(),
): Promise<BegunSession> {
  const { rows } = await client.query<UserRow>(
    'select session_version, locked_at is not null as locked from users where id = $1 for key share',
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
  const refreshToken = await insertToken(client, token);
  return { refreshToken, familyId: token.familyId, sessionVersion, secondFactor: token.secondFactor };
}

/** Ends one sign-in's tokens. */
export async function endFamily(client: pg.PoolClient, familyId: string): Promise<void> {
  await client.query('update refresh_tokens set revoked_at = now() where family_id = $1 and revoked_at is null', [
    familyId,
  ]);
}

/**
 * Ends all sessions of a user, ID tokens included, in the caller's transaction, which holds the user's row `for update`.
 */
export async function endSessions(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('update refresh_tokens set revoked_at = now() where user_id = $1 and revoked_at is null', [
    userId,
  ]);
  await client.query(
    'update users set session_version = session_version + 1, sessions_ended_at = clock_timestamp() where id = $1',
    [userId],
  );
}

/**
 * Changes a refresh token for the next of its family. A token that was used before ends its family, since one of its
 * two bearers must have stolen it; unless it was used a moment ago, by another tab. Undefined: not valid (any longer).
 * The version is read under the lock that a reset waits for, so that no ID token of an ended session bears the new one.
 */
export async function rotateRefreshToken(
  pool: pg.Pool,
  token: string,
): Promise<(BegunSession & { userId: string }) | undefined> {
  return inTransaction(pool, async (client) => {
    // The user before the token, as in a reset: neither overtakes the other, and they cannot wait for each other.
    const { rows: users } = await client.query<{ session_version: number }>(
      `select session_version from users
        where id = (select user_id from refresh_tokens where token_hash = $1) for key share`,
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
      await endFamily(client, found.family_id);
      return undefined;
    }
    await client.query('update refresh_tokens set used_at = coalesce(used_at, now()) where token_hash = $1', [
      hashOf(token),
    ]);
    const refreshToken = await insertToken(client, {
      userId: found.user_id,
      familyId: found.family_id,
      device: found.device ?? undefined,
      secondFactor: found.second_factor,
    });
    return {
      userId: found.user_id,
      refreshToken,
      familyId: found.family_id,
      sessionVersion: user.session_version,
      secondFactor: found.second_factor,
    };
  });
}

async function insertToken(
  client: pg.PoolClient,
  { userId, familyId, device, secondFactor }: { userId: string; familyId: string } & SignInFacts,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at, device, second_factor)
     values ($1, $2, $3, $4, now() + make_interval(days => $5), $6, $7)`,
    [newId(), userId, familyId, hashOf(token), LIFETIME_DAYS, device ?? null, secondFactor],
  );
  return token;
}
