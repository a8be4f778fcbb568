import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Infrastructure } from '../infrastructure.ts';

/** Distinguishes kinds of tokens signed with the same key: header `typ` and claim `aud`. */
export interface TokenKind {
  type: string;
  audience: string;
}

/** Signs a token about a user: ES256, with the type and audience of its kind. */
export async function signToken(
  { config, keys }: Pick<Infrastructure, 'config' | 'keys'>,
  { type, audience }: TokenKind,
  { userId, claims, endsAt }: { userId: string; claims: JWTPayload; endsAt: Date },
): Promise<string> {
  const { id, privateKey } = keys.idToken.signing;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: id, typ: type })
    .setSubject(userId)
    .setIssuer(config.publicUrl)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(endsAt)
    .sign(privateKey);
}

/** Claims of one of our tokens; undefined for a token that is foreign, altered, expired or of another kind. */
export async function verifyToken(
  { config, keys }: Pick<Infrastructure, 'config' | 'keys'>,
  { type, audience }: TokenKind,
  token: string,
): Promise<JWTPayload | undefined> {
  const keyOf = ({ kid = '' }: { kid?: string }): CryptoKey => {
    const known = keys.idToken.publicKeys.get(kid);
    if (!known) throw new Error(`There’s no key ${kid}`);
    return known.key;
  };
  const expected = { algorithms: ['ES256'], issuer: config.publicUrl, audience, typ: type };
  try {
    return (await jwtVerify(token, keyOf, expected)).payload;
  } catch {
    return undefined;
  }
}

/** Bearer token from an Authorization header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
}
