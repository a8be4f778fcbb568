import { readResetCode } from '@quivertree/domain/accounts/reset-code';
import { type StepUpPurpose, type StepUpMethod, stepUpMethods } from '@quivertree/domain/accounts/step-up';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { lockCaller } from '../../../access/lock-caller.ts';
import { passwordMatches } from '../passwords.ts';
import { secondFactorsOf } from '../second-factor/second-factors-of.ts';
import { type PresentedFactor, consumeSecondFactor } from '../second-factor/use-second-factor.ts';
import { endReset } from '../second-factor/reset-second-factor.ts';
import { countAttempt, resetAttempts } from '../sign-in-attempts.ts';
import { signStepUpToken } from '../../../access/step-up-tokens.ts';

interface Presented extends PresentedFactor {
  password?: string | undefined;
  emailCode?: string | undefined;
}

interface Account {
  email: string;
  password_hash: string | null;
}

/** Methods of step-up authentication that a user can choose from. */
export async function stepUpMethodsOf(
  { pool }: Pick<Infrastructure, 'pool'>,
  user: Caller,
): Promise<{ methods: StepUpMethod[]; email: string }> {
  const { email, password_hash } = await accountOf(pool, user.id);
  const factors = await secondFactorsOf(pool, user.id);
  return { methods: [...stepUpMethods({ ...factors, hasPassword: password_hash !== null })], email };
}

/**
 * Confirms the user's identity by one of the methods available to them. Refuses a session that has ended since the
 * request began. Using two-step verification cancels a pending reset of it, since the user evidently still has access
 * to it.
 */
export async function confirmIdentity(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys' | 'log' | 'limits'>,
  user: Caller,
  { purpose, ...presented }: Presented & { purpose: StepUpPurpose },
): Promise<{ stepUpToken: string; until: string }> {
  const { methods } = await stepUpMethodsOf(context, user);
  const method = methodOf(presented);
  if (method === undefined || !methods.includes(method)) throw new Refusal('auth.step_up_required', { purpose });
  if (method === 'password') await confirmPassword(context, user, presented.password ?? '');
  else if (method === 'mail') await consumeMailCode(context, user.id, presented.emailCode ?? '');
  else await consumeSecondFactor(context, user.id, presented, user.sessionId);
  await inTransaction(context.pool, async (client) => {
    await lockCaller(client, user);
    if (method === 'code' || method === 'passkey') await endReset(client, user.id, 'cancelled');
  });
  return signStepUpToken(context, user, purpose);
}

function methodOf({ password, code, passkey, emailCode }: Presented): StepUpMethod | undefined {
  if (passkey) return 'passkey';
  if (code !== undefined) return 'code';
  if (emailCode !== undefined) return 'mail';
  return password === undefined ? undefined : 'password';
}

/**
 * Attempts are counted by session, so that strangers who are guessing passwords don't use up the signed-in user's
 * attempts.
 */
async function confirmPassword(
  context: Pick<Infrastructure, 'pool' | 'limits'>,
  { id, sessionId }: Caller,
  password: string,
): Promise<void> {
  const { password_hash } = await accountOf(context.pool, id);
  const attempts = context.limits.keyOf('identity confirmations by session', sessionId);
  await countAttempt(context.pool, attempts);
  if (!(await passwordMatches(password, password_hash))) throw new Refusal('auth.wrong_password');
  await resetAttempts(context.pool, attempts);
}

/** Counts the attempt before comparing the code, so that simultaneous attempts count too. */
async function consumeMailCode({ pool }: Pick<Infrastructure, 'pool'>, userId: string, text: string): Promise<void> {
  const { rows } = await pool.query<{ code_hash: string }>(
    `update step_up_codes set tries = tries + 1
      where user_id = $1 and code_hash is not null and expires_at > now() and tries < 5 returning code_hash`,
    [userId],
  );
  const codeHash = rows[0]?.code_hash ?? null;
  if (!(await passwordMatches(readResetCode(text) ?? '', codeHash))) throw new Refusal('auth.wrong_code');
  const used = await pool.query('delete from step_up_codes where user_id = $1 and code_hash = $2', [userId, codeHash]);
  if (used.rowCount !== 1) throw new Refusal('auth.wrong_code');
}

async function accountOf(pool: Infrastructure['pool'], userId: string): Promise<Account> {
  const { rows } = await pool.query<Account>(
    'select email, password_hash from users where id = $1 and deleted_at is null',
    [userId],
  );
  if (!rows[0]) throw new Refusal('auth.required');
  return rows[0];
}
