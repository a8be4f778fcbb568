import type pg from 'pg';
import { Refusal } from '../refusals/refusal.ts';
import { OPEN_ACTING_SESSION } from './acting-token.ts';
import { currentRequest } from './current-request.ts';
import type { Caller } from './id-tokens.ts';

/**
 * Refuses with `auth.required` if the session of the current request has ended since the request began, and prevents
 * others from ending the user's sessions until the transaction is over. A request that waited for a lock while its user
 * said "This wasn't me" must change nothing. Jobs and public calls have no session, so they always pass.
 */
export async function refuseEndedSession(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const request = currentRequest();
  if (!request?.caller || request.endsOwnSessions) return;
  if (!(await isSessionOpen(client, request.caller))) throw new Refusal('auth.required');
}

/**
 * Marks the current request as one that ends its own user's sessions, so that it isn't refused once they have ended.
 */
export async function markOwnSessionsEnded(client: pg.PoolClient, userId: string): Promise<void> {
  const request = currentRequest();
  if (request?.caller?.id !== userId) return;
  await refuseEndedSession(client);
  request.endsOwnSessions = true;
}

/**
 * Tells whether a session is active. If it is, no one else can end the user's sessions until the transaction is over.
 */
export async function isSessionOpen(
  client: Pick<pg.ClientBase, 'query'>,
  { id, actedBy, sessionId, sessionVersion }: Caller,
): Promise<boolean> {
  // A command that ends sessions locks the user's row `for update`. The session is read in a second statement, because
  // the snapshot of the first predates the lock.
  if (actedBy) {
    await client.query('select from users where id = any ($1) order by id for key share', [[id, actedBy]]);
    const { rowCount } = await client.query(`${OPEN_ACTING_SESSION} and a.id = $1`, [sessionId]);
    return rowCount === 1;
  }
  const { rows } = await client.query<{ session_version: number }>(
    'select session_version from users where id = $1 and deleted_at is null for key share',
    [id],
  );
  if (rows[0]?.session_version !== sessionVersion) return false;
  const { rowCount } = await client.query(
    'select from refresh_tokens where family_id = $1 and revoked_at is null limit 1',
    [sessionId],
  );
  return rowCount === 1;
}
