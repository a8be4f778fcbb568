import type { Infrastructure } from '../../../infrastructure.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { lockCaller } from '../../../access/lock-caller.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { findRequest, issueCode, type RequestKey } from './oauth-requests.ts';

/**
 * Issues a code to the app in which the caller started to sign in, and returns the app's address. The app's session
 * counts as two-step verified if the caller's session does. Lock order: user, sign-in.
 */
export async function continueToApp(
  { pool }: Pick<Infrastructure, 'pool'>,
  caller: Caller,
  key: RequestKey,
): Promise<string> {
  return inTransaction(pool, async (client) => {
    await lockCaller(client, caller);
    const request = await findRequest(client, key, { lock: true });
    if (!request || request.upstream_verifier !== null || request.code_hash) throw new Refusal('auth.sign_in_expired');
    return issueCode(client, request, { userId: caller.id, secondFactor: caller.secondFactor });
  });
}
