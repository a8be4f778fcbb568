import type { Role } from '@quivertree/contract/accounts';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';

export interface SignedInUser {
  id: string;
  name: string;
  email: string;
  roles: readonly Role[];
  /** The administrator who acts for them for a while. */
  actedBy?: string;
}

const AUDIENCE = 'quivertree';
const LIFETIME = '15 minutes';

/**
 * Makes the ID token of a user: ES256, 15 minutes, with the fields that the specification reads (name, email, sub), and
 * the version of the user's sessions.
 */
export async function signIdToken(
  { config, keys }: Context,
  user: SignedInUser,
  sessionVersion: number,
): Promise<string> {
  return new SignJWT({ name: user.name, email: user.email, roles: [...user.roles], ver: sessionVersion })
    .setProtectedHeader({ alg: 'ES256', kid: keys.idToken.signing.id, typ: 'JWT' })
    .setSubject(user.id)
    .setIssuer(config.publicUrl)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(keys.idToken.signing.privateKey);
}

/** Who bears this Authorization header; refuses one that is missing, foreign, altered, expired or of an ended session. */
export async function authenticate(context: Context, authorization: string | undefined): Promise<SignedInUser> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new Refusal('auth.required');
  const payload = await verify(context, token);
  const userId = String(payload.sub);
  if (await context.endedSessions.includes(userId, Number(payload['ver'] ?? 1))) throw new Refusal('auth.required');
  return {
    id: userId,
    name: String(payload['name']),
    email: String(payload['email']),
    roles: Array.isArray(payload['roles']) ? (payload['roles'] as Role[]) : [],
  };
}

async function verify({ keys, config }: Context, token: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const known = keys.idToken.publicKeys.get(kid ?? '');
        if (!known) throw new Refusal('auth.required');
        return known.key;
      },
      { algorithms: ['ES256'], issuer: config.publicUrl, audience: AUDIENCE, typ: 'JWT' },
    );
    return payload;
  } catch {
    throw new Refusal('auth.required');
  }
}

/** Lets through a user with at least one of the roles (specification, section 6). */
export function requireRole(user: Pick<SignedInUser, 'roles'>, roles: readonly Role[]): void {
  if (!roles.some((role) => user.roles.includes(role))) throw new Refusal('access.denied');
}
