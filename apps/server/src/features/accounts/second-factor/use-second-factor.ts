import type { PasskeyAnswer } from '@quivertree/contract/accounts/passkey-shapes';
import { readSecondFactorCode } from '@quivertree/domain/accounts/second-factor';
import type { Infrastructure } from '../../../infrastructure.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { consumePasskey } from './passkeys.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { consumeTotp } from './totp.ts';

/** The second factor that a user presents. Exactly one of these properties is set. */
export interface PresentedFactor {
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/**
 * Uses up a second factor and returns which one it was; refuses one that is wrong, used or someone else's. Attempts at
 * an app's codes are counted per account. `sessionId` is the caller's session, which may use the first code of an app a
 * second time if it has just set up that app.
 */
export async function consumeSecondFactor(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys' | 'log'>,
  userId: string,
  { code, passkey }: PresentedFactor,
  sessionId?: string,
): Promise<'totp' | 'recovery' | 'passkey'> {
  if (passkey) {
    if ((await consumePasskey(context, passkey)).userId !== userId) throw new Refusal('auth.invalid_passkey');
    return 'passkey';
  }
  const read = readSecondFactorCode(code ?? '');
  if (!read) throw new Refusal('auth.wrong_code');
  if (read.kind === 'totp') await consumeTotp(context, { userId, sessionId }, read.code);
  else if (!(await consumeRecoveryCode(context.pool, userId, read.code))) throw new Refusal('auth.wrong_code');
  return read.kind;
}
