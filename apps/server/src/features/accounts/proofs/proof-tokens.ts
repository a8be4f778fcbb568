import { PROOF_MINUTES, type ProofPurpose } from '@quivertree/domain/proof';
import { MINUTE_MS } from '@quivertree/domain/durations';
import type { Context } from '../../../context.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Caller } from '../id-tokens.ts';
import { signToken, verifyToken } from '../signed-tokens.ts';

const PROOF = { type: 'proof+jwt', audience: 'quivertree-proof' };

/**
 * Signs a token which says, for ten minutes, that the user confirmed their identity in this session for this purpose.
 */
export async function signProof(
  context: Pick<Context, 'config' | 'keys'>,
  user: Caller,
  purpose: ProofPurpose,
): Promise<{ proof: string; until: string }> {
  const endsAt = new Date(Date.now() + PROOF_MINUTES * MINUTE_MS);
  const claims = { sid: user.sessionId, purpose };
  return { proof: await signToken(context, PROOF, { userId: user.id, claims, endsAt }), until: endsAt.toISOString() };
}

/** Requires that the user has recently confirmed their identity in this session for this purpose. */
export async function requireProof(
  context: Pick<Context, 'config' | 'keys'>,
  user: Caller,
  purpose: ProofPurpose,
  proof: string | undefined,
): Promise<void> {
  const claims = proof === undefined ? undefined : await verifyToken(context, PROOF, proof);
  if (claims?.sub !== user.id || claims['sid'] !== user.sessionId || claims['purpose'] !== purpose)
    throw new Refusal('auth.proof_required', { purpose });
}
