import { STEP_UP_MINUTES, type StepUpPurpose } from '@quivertree/domain/accounts/step-up';
import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import type { Infrastructure } from '../infrastructure.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Caller } from './id-tokens.ts';
import { signToken, verifyToken } from './signed-tokens.ts';

const STEP_UP_TOKEN = { type: 'step-up+jwt', audience: 'quivertree-step-up' };

/**
 * Signs a token which says, for ten minutes, that the user confirmed their identity in this session for this purpose.
 */
export async function signStepUpToken(
  context: Pick<Infrastructure, 'config' | 'keys'>,
  user: Caller,
  purpose: StepUpPurpose,
): Promise<{ stepUpToken: string; until: string }> {
  const endsAt = new Date(Date.now() + STEP_UP_MINUTES * MINUTE_MS);
  const claims = { sid: user.sessionId, purpose };
  return {
    stepUpToken: await signToken(context, STEP_UP_TOKEN, { userId: user.id, claims, endsAt }),
    until: endsAt.toISOString(),
  };
}

/** Requires that the user has recently confirmed their identity in this session for this purpose. */
export async function requireStepUp(
  context: Pick<Infrastructure, 'config' | 'keys'>,
  user: Caller,
  purpose: StepUpPurpose,
  stepUpToken: string | undefined,
): Promise<void> {
  const claims = stepUpToken === undefined ? undefined : await verifyToken(context, STEP_UP_TOKEN, stepUpToken);
  if (claims?.sub !== user.id || claims['sid'] !== user.sessionId || claims['purpose'] !== purpose)
    throw new Refusal('auth.step_up_required', { purpose });
}
