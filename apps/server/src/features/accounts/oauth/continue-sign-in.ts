import { hasSecondFactor } from '@quivertree/domain/accounts/second-factor';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { secondFactorsOf } from '../second-factor/second-factors-of.ts';
import type { PresentedFactor } from '../second-factor/use-second-factor.ts';
import { checkSecondFactor } from '../sign-in.ts';
import { awaitSecondFactor, findRequest, issueCode, type OAuthRequest, type RequestKey } from './oauth-requests.ts';

/** Page that asks for our two-step verification after a sign-in at another provider. */
const TWO_STEP_PATH = '/oauth/two-step';

/**
 * Continues a sign-in once the user is known, and returns the next address: the client's, with a code, or our page for
 * two-step verification if the user has set it up. The other provider's verification doesn't replace ours.
 */
export async function continueSignIn(
  { config }: Pick<Infrastructure, 'config'>,
  client: pg.PoolClient,
  { request, state, userId }: { request: OAuthRequest; state: string; userId: string },
): Promise<string> {
  if (!hasSecondFactor(await secondFactorsOf(client, userId)))
    return issueCode(client, request, { userId, secondFactor: false });
  await awaitSecondFactor(client, request, userId);
  return `${config.publicUrl}${TWO_STEP_PATH}#${state}`;
}

/** Completes a sign-in that was waiting for two-step verification; returns the next address. */
export async function finishSignIn(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys' | 'log'>,
  { state, browserKey, ...presented }: RequestKey & PresentedFactor,
): Promise<string> {
  const waiting = await findRequest(context.pool, { state, browserKey });
  if (!waiting?.user_id || waiting.code_hash) throw new Refusal('auth.sign_in_expired');
  const userId = waiting.user_id;
  const secondFactor = await checkSecondFactor(context, userId, presented);
  return inTransaction(context.pool, async (client) => {
    const current = await findRequest(client, { state, browserKey }, { lock: true });
    if (current?.user_id !== userId || current.code_hash) throw new Refusal('auth.sign_in_expired');
    return issueCode(client, current, { userId, secondFactor });
  });
}
