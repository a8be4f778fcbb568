import type { Role } from '@quivertree/contract/accounts/accounts';
import { decodeProtectedHeader } from 'jose';
import type { Infrastructure } from '../infrastructure.ts';
import { Refusal } from '../refusals/refusal.ts';
import { authenticate, type Authenticating } from './id-tokens.ts';
import { bearerToken, signToken, verifyToken } from './signed-tokens.ts';
import { isActiveAdministrator } from './active-administrators.ts';

/**
 * SQL query for active acting sessions: those that neither side has ended, also by signing out. Conditions can be added
 * on the session `a` and on the person `u`.
 */
export const OPEN_ACTING_SESSION = `
  select u.id, u.name, u.email, u.roles, u.session_version, a.administrator_id
    from acting_sessions a
    join users u on u.id = a.user_id
    join users b on b.id = a.administrator_id
   where a.ended_at is null and a.ends_at > now()
     and exists (select from refresh_tokens t where t.family_id = a.administrator_session_id and t.revoked_at is null)
     and u.session_version = a.user_version and u.locked_at is null and u.deleted_at is null
     and not u.roles @> array['ADMINISTRATOR']
     and b.session_version = a.administrator_version and ${isActiveAdministrator('b')}`;

const ACTING_TOKEN = { type: 'acting+jwt', audience: 'quivertree-acting' };

/** Signs a token for acting on a user's behalf; as in RFC 8693, `act` names the actual actor. */
export async function signActingToken(
  context: Pick<Infrastructure, 'config' | 'keys'>,
  {
    actingId,
    userId,
    administratorId,
    endsAt,
  }: { actingId: string; userId: string; administratorId: string; endsAt: Date },
): Promise<string> {
  const claims = { act: { sub: administratorId }, sid: actingId };
  return signToken(context, ACTING_TOKEN, { userId, claims, endsAt });
}

/** Authenticates a call by a signed-in user, or by an administrator acting on a user's behalf. */
export async function authenticateCaller(
  context: Authenticating,
  authorization: string | undefined,
): ReturnType<typeof authenticate> {
  const token = bearerToken(authorization);
  return token && isActingToken(token) ? actedFor(context, token) : authenticate(context, authorization);
}

function isActingToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === ACTING_TOKEN.type;
  } catch {
    return false;
  }
}

/** The user's current data, unless the user or the administrator has ended the acting session. */
async function actedFor(
  context: Pick<Authenticating, 'config' | 'keys' | 'pool'>,
  token: string,
): ReturnType<typeof authenticate> {
  const actingId = (await verifyToken(context, ACTING_TOKEN, token))?.['sid'];
  if (typeof actingId !== 'string') throw new Refusal('auth.required');
  const { rows } = await context.pool.query<{
    id: string;
    name: string;
    email: string;
    roles: Role[];
    administrator_id: string;
    session_version: number;
  }>(`${OPEN_ACTING_SESSION} and a.id = $1`, [actingId]);
  const found = rows[0];
  if (!found) throw new Refusal('auth.required');
  const { administrator_id: actedBy, session_version: sessionVersion, ...user } = found;
  // Always true, because acting can only be started from a session with two-step verification.
  return { ...user, actedBy, sessionId: actingId, sessionVersion, secondFactor: true };
}
