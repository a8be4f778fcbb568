import { PROOF_MINUTES, type ProofPurpose } from '@quivertree/domain/proof';
import { jwtVerify, SignJWT } from 'jose';
import type { Context } from '../../../context.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Caller } from '../id-tokens.ts';

/** What tells a proof from an ID token, which the same key signs. */
const TYPE = 'proof+jwt';
const AUDIENCE = 'quivertree-proof';

/** Says for ten minutes that somebody has shown, in this session and for this purpose, that it is them. */
export async function signProof(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  user: Caller,
  purpose: ProofPurpose,
): Promise<{ proof: string; until: string }> {
  const { id, privateKey } = keys.idToken.signing;
  const until = Math.floor(Date.now() / 1000) + PROOF_MINUTES * 60;
  const proof = await new SignJWT({ sid: user.sessionId, purpose })
    .setProtectedHeader({ alg: 'ES256', kid: id, typ: TYPE })
    .setSubject(user.id)
    .setIssuer(config.publicUrl)
    .setAudience(AUDIENCE)
    .setExpirationTime(until)
    .sign(privateKey);
  return { proof, until: new Date(until * 1000).toISOString() };
}

/** Refuses whoever has not shown in this session, for this purpose, that it is them; or too long ago. */
export async function requireProof(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  user: Caller,
  purpose: ProofPurpose,
  proof: string | undefined,
): Promise<void> {
  const refusal = new Refusal('auth.proof_required', { purpose });
  if (proof === undefined) throw refusal;
  const verified = await jwtVerify(
    proof,
    ({ kid }) => {
      const known = keys.idToken.publicKeys.get(kid ?? '');
      if (!known) throw refusal;
      return known.key;
    },
    { algorithms: ['ES256'], issuer: config.publicUrl, audience: AUDIENCE, typ: TYPE, subject: user.id },
  ).catch(() => {
    throw refusal;
  });
  const { sid, purpose: shownFor } = verified.payload;
  if (sid !== user.sessionId || shownFor !== purpose) throw refusal;
}
