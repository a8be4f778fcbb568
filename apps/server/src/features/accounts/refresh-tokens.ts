import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';

const LIFETIME_DAYS = 30;

/**
 * Starts a family of refresh tokens for a sign-in by password. Undefined where the password has changed since it was
 * compared: whoever knows only the old one stays outside.
 */
export async function startRefreshFamily(
  pool: pg.Pool,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<string | undefined> {
  return inTransaction(pool, async (client) => {
    const same = await client.query('select from users where id = $1 and password_hash = $2 for key share', [
      userId,
      passwordHash,
    ]);
    return same.rowCount === 1 ? insertToken(client, userId, newId()) : undefined;
  });
}

/** Ends all families of a user, in the caller's transaction, which holds the user's row `for update`. */
export async function endSessions(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('update refresh_tokens set revoked_at = now() where user_id = $1 and revoked_at is null', [
    userId,
  ]);
}

/**
 * Changes a refresh token for the next of its family. A token that was used before ends its family, since one of its
 * two bearers must have stolen it. Undefined: not valid (any longer).
 */
export async function rotateRefreshToken(
  pool: pg.Pool,
  token: string,
): Promise<{ userId: string; refreshToken: string } | undefined> {
  return inTransaction(pool, async (client) => {
    // The user before the token, as in a reset: neither overtakes the other, and they cannot wait for each other.
    await client.query(
      'select from users where id = (select user_id from refresh_tokens where token_hash = $1) for key share',
      [hashOf(token)],
    );
    const { rows } = await client.query<{ user_id: string; family_id: string; used_at: Date | null }>(
      `select user_id, family_id, used_at from refresh_tokens
        where token_hash = $1 and revoked_at is null and expires_at > now() for update`,
      [hashOf(token)],
    );
    const found = rows[0];
    if (!found) return undefined;
    if (found.used_at !== null) {
      await client.query('update refresh_tokens set revoked_at = now() where family_id = $1 and revoked_at is null', [
        found.family_id,
      ]);
      return undefined;
    }
    await client.query('update refresh_tokens set used_at = now() where token_hash = $1', [hashOf(token)]);
    return { userId: found.user_id, refreshToken: await insertToken(client, found.user_id, found.family_id) };
  });
}

async function insertToken(client: pg.PoolClient, userId: string, familyId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
    [newId(), userId, familyId, hashOf(token), LIFETIME_DAYS],
  );
  return token;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
