import type { Role } from '@quivertree/contract/accounts/accounts';
import type { Infrastructure } from '../../infrastructure.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { avatarPath } from '@quivertree/domain/pictures/pictures';
import { hasSecondFactor } from '@quivertree/domain/accounts/second-factor';
import { inTransaction } from '../../db/database.ts';
import { type SignedInUser, signIdToken } from '../../access/id-tokens.ts';
import { rememberDevice, type SignInDevice } from './notices/known-devices.ts';
import { passwordMatches } from './passwords.ts';
import { type BegunSession, rotateRefreshToken, startFamily, startRefreshFamily } from './refresh-tokens.ts';
import { consumePasskey, requirePasskey } from './second-factor/passkeys.ts';
import { endReset } from './second-factor/reset-second-factor.ts';
import { secondFactorsOf } from './second-factor/second-factors-of.ts';
import { countAttempt, resetAttempts } from './sign-in-attempts.ts';
import { type PresentedFactor, consumeSecondFactor } from './second-factor/use-second-factor.ts';

export interface Tokens {
  idToken: string;
  refreshToken: string;
}

/** Tokens of a successful sign-in, and the key that identifies the browser next time. */
interface SignedIn {
  tokens: Tokens;
  deviceKey: string;
}

interface UserRow {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  password_hash: string | null;
  avatar_id: string | null;
}

/**
 * Signs in with email and password, and with two-step verification if the user has set it up. The response and its
 * timing are the same for an unknown address, a wrong password, and accounts with or without two-step verification.
 * `known` is the browser's key, if the account knows the browser.
 */
export async function signIn(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys' | 'log' | 'limits'>,
  { email, password, ...presented }: { email: string; password: string } & PresentedFactor,
  device: SignInDevice,
  known?: string,
): Promise<SignedIn> {
  const { account: accountKey, user } = await findByEmail(context, email);
  // Attempts from a browser that the account knows are counted separately, so that no one else can use them up.
  const account = known === undefined ? accountKey : deviceAttemptKey(context.limits, known);
  await countAttempt(context.pool, account);
  if (!(await passwordMatches(password, user?.password_hash ?? null)) || !user?.password_hash)
    throw new Refusal('auth.invalid_credentials');
  const secondFactor = await checkSecondFactor(context, user.id, presented);
  const { id: userId, password_hash: passwordHash } = user;
  const { session, deviceKey } = await inTransaction(context.pool, async (client) => {
    const started = await startRefreshFamily(client, { userId, passwordHash, device: device.device, secondFactor });
    if (!started) throw new Refusal('auth.invalid_credentials');
    return { session: started, deviceKey: await rememberDevice(client, userId, device) };
  });
  await resetAttempts(context.pool, account);
  return { tokens: await tokensFor(context, user.id, session), deviceKey };
}

/** Signs in with a passkey alone, which counts as both steps. */
export async function signInWithPasskey(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys' | 'log'>,
  passkey: NonNullable<PresentedFactor['passkey']>,
  device: SignInDevice,
): Promise<SignedIn> {
  const { passkeyId, userId } = await consumePasskey(context, passkey);
  await endReset(context.pool, userId, 'cancelled');
  const { session, deviceKey } = await inTransaction(context.pool, async (client) => {
    const started = await startFamily(client, userId, { device: device.device, secondFactor: true });
    await requirePasskey(client, passkeyId);
    return { session: started, deviceKey: await rememberDevice(client, userId, device) };
  });
  return { tokens: await tokensFor(context, userId, session), deviceKey };
}

/** Requires two-step verification if the user has set it up; returns true if it was used. */
export async function checkSecondFactor(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys' | 'log'>,
  userId: string,
  presented: PresentedFactor,
): Promise<boolean> {
  const factors = await secondFactorsOf(context.pool, userId);
  if (!hasSecondFactor(factors)) return false;
  if (presented.code === undefined && presented.passkey === undefined)
    throw new Refusal('auth.second_factor_required', { totp: Number(factors.totp), passkeys: factors.passkeys });
  await consumeSecondFactor(context, userId, presented);
  await endReset(context.pool, userId, 'cancelled');
  return true;
}

/**
 * Issues the tokens of a new session. Reads the user's roles only once the session has started, so that no removed role
 * gets into the tokens: a role removed earlier isn't read, and removing one later ends the session.
 */
async function tokensFor(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys'>,
  userId: string,
  session: BegunSession,
): Promise<Tokens> {
  const user = await findUser(context, userId);
  if (!user) throw new Refusal('auth.invalid_credentials');
  return tokensOf(context, user, session);
}

export async function tokensOf(
  context: Pick<Infrastructure, 'config' | 'keys'>,
  user: SignedInUser,
  session: BegunSession,
): Promise<Tokens> {
  return { idToken: await signIdToken(context, user, session), refreshToken: session.refreshToken };
}

/**
 * Finds a user by email address, with the key under which attempts are counted: the address, folded as the database
 * folds it to find the account.
 */
async function findByEmail(
  { pool, limits }: Pick<Infrastructure, 'pool' | 'limits'>,
  email: string,
): Promise<{ account: string; user: UserRow | undefined }> {
  const { rows } = await pool.query<UserRow & { folded: string }>(
    `select lower(given.email) as folded, u.*
       from (values ($1::text)) as given (email) left join users u on lower(u.email) = lower(given.email)`,
    [email],
  );
  const found = rows[0];
  return { account: accountAttemptKey(limits, found?.folded ?? email), user: found?.id ? found : undefined };
}

/** Key under which attempts at an account are counted: its email address as the database folds it. */
export function accountAttemptKey(limits: SharedLimits, foldedEmail: string): string {
  return limits.keyOf('account', foldedEmail);
}

/** Key under which attempts by a known browser are counted. */
export function deviceAttemptKey(limits: SharedLimits, known: string): string {
  return limits.keyOf('known device', known);
}

/** Exchanges a refresh token for a new pair, with the user's current data. */
export async function refreshTokens(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys'>,
  refreshToken: string,
): Promise<Tokens> {
  const rotated = await rotateRefreshToken(context, refreshToken);
  const user = rotated ? await findUser(context, rotated.userId) : undefined;
  if (!rotated || !user) throw new Refusal('auth.invalid_refresh_token');
  return tokensOf(context, user, rotated);
}

/** A user's current data; undefined if the user doesn't exist. */
export async function findUser(
  { pool }: Pick<Infrastructure, 'pool'>,
  userId: string,
): Promise<(SignedInUser & { avatarUrl: string | null }) | undefined> {
  const { rows } = await pool.query<UserRow>('select * from users where id = $1', [userId]);
  const user = rows[0];
  if (!user) return undefined;
  const { id, name, email, roles, avatar_id: avatarId } = user;
  return { id, name, email, roles, avatarUrl: avatarPath(avatarId) };
}
