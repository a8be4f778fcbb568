import type { Role } from '@quivertree/contract/accounts/accounts';
import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import type { Infrastructure } from '../infrastructure.ts';
import { Refusal } from '../refusals/refusal.ts';
import { bearerToken, signToken, verifyToken } from './signed-tokens.ts';

export interface SignedInUser {
  id: string;
  name: string;
  email: string;
  roles: readonly Role[];
  /** Administrator acting on behalf of this user. */
  actedBy?: string;
}

/** Authenticated user and their session. */
export interface Caller extends SignedInUser {
  sessionId: string;
  /** Session version of the user when this session began. */
  sessionVersion: number;
  /** True if the session began with two-step verification. */
  secondFactor: boolean;
}

/** A session: a family of refresh tokens, whose id is the `sid` claim of its ID tokens. */
export interface Session {
  familyId: string;
  /** Session version of the user when the session began. */
  sessionVersion: number;
  /** True if the session began with two-step verification. */
  secondFactor: boolean;
}

/** Dependencies of authentication. */
export type Authenticating = Pick<Infrastructure, 'config' | 'keys' | 'pool' | 'endedSessions'>;

const ID_TOKEN = { type: 'JWT', audience: 'quivertree' };
const LIFETIME_MS = 15 * MINUTE_MS;

/**
 * Signs a user's ID token: ES256, valid for 15 minutes, with the fields that the specification reads (name, email, sub)
 * and the user's session version. `amr` follows RFC 8176: "mfa" if the sign-in used two-step verification.
 */
export async function signIdToken(
  context: Pick<Infrastructure, 'config' | 'keys'>,
  user: SignedInUser,
  { familyId, sessionVersion, secondFactor }: Session,
): Promise<string> {
  return signToken(context, ID_TOKEN, {
    userId: user.id,
    claims: {
      name: user.name,
      email: user.email,
      roles: [...user.roles],
      ver: sessionVersion,
      sid: familyId,
      amr: secondFactor ? ['mfa'] : [],
    },
    endsAt: new Date(Date.now() + LIFETIME_MS),
  });
}

/**
 * Authenticates an Authorization header. Refuses a missing, foreign, altered or expired token, and one from a session
 * that has ended.
 */
export async function authenticate(
  context: Pick<Authenticating, 'config' | 'keys' | 'endedSessions'>,
  authorization: string | undefined,
): Promise<Caller> {
  const token = bearerToken(authorization);
  const payload = token && (await verifyToken(context, ID_TOKEN, token));
  if (!payload) throw new Refusal('auth.required');
  const userId = String(payload.sub);
  const sessionId = payload['sid'];
  if (typeof sessionId !== 'string') throw new Refusal('auth.required');
  const sessionVersion = Number(payload['ver'] ?? 1);
  if (await context.endedSessions.includes({ userId, sessionId, sessionVersion })) throw new Refusal('auth.required');
  return {
    id: userId,
    name: String(payload['name']),
    email: String(payload['email']),
    roles: Array.isArray(payload['roles']) ? (payload['roles'] as Role[]) : [],
    sessionId,
    sessionVersion,
    secondFactor: Array.isArray(payload['amr']) && payload['amr'].includes('mfa'),
  };
}

/** Requires at least one of these roles (specification, section 6). */
export function requireRole(user: Pick<SignedInUser, 'roles'>, roles: readonly Role[]): void {
  if (!roles.some((role) => user.roles.includes(role))) throw new Refusal('access.denied');
}

/** Requires a session that began with two-step verification. */
export function requireSecondFactor({ secondFactor }: Pick<Caller, 'secondFactor'>): void {
  if (!secondFactor) throw new Refusal('auth.second_factor_missing');
}
