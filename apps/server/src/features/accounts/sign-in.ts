import type { Role } from '@quivertree/contract/accounts';
import type { Context } from '../../context.ts';
import { Refusal, tooManyAttempts } from '../../http/refusal.ts';
import { avatarPath } from '@quivertree/domain/pictures';
import { hasSecondFactor } from '@quivertree/domain/second-factor';
import { inTransaction } from '../../db/database.ts';
import { type SignedInUser, signIdToken } from './id-tokens.ts';
import { rememberDevice, type SignInDevice } from './notices/known-devices.ts';
import { passwordFits } from './passwords.ts';
import { type BegunSession, rotateRefreshToken, startFamily, startRefreshFamily } from './refresh-tokens.ts';
import { consumePasskey, requirePasskey } from './second-factor/passkeys.ts';
import { endReset } from './second-factor/reset-second-factor.ts';
import { secondFactorsOf } from './second-factor/second-factors-of.ts';
import { type ShownFactor, consumeSecondFactor } from './second-factor/use-second-factor.ts';

export interface Tokens {
  idToken: string;
  refreshToken: string;
}

/** A sign-in that was let in, and what its browser keeps to be known again. */
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
 * Signs in by e-mail and password, and the second step of whoever has one; the same answer and like timing for an unknown
 * address, a wrong password, and an account with or without a second step. `known`: a name of the browser, if the account
 * knows it.
 */
export async function signIn(
  context: Context,
  { email, password, ...shown }: { email: string; password: string } & ShownFactor,
  device: SignInDevice,
  known?: string,
): Promise<SignedIn> {
  const { account: everybody, user } = await findByEmail(context, email);
  // A browser that the account knows has guesses of its own: nobody else can use them up.
  const account = known === undefined ? everybody : attemptsOf(context.limits, known);
  // Counted before the password is compared, so that guesses made at the same moment are counted too.
  countAttempt(context, account);
  if (!(await passwordFits(password, user?.password_hash ?? null)) || !user?.password_hash)
    throw new Refusal('auth.invalid_credentials');
  const secondFactor = await showSecondFactor(context, user.id, shown);
  const { id: userId, password_hash: passwordHash } = user;
  const { session, deviceKey } = await inTransaction(context.pool, async (client) => {
    const began = await startRefreshFamily(client, { userId, passwordHash, device: device.device, secondFactor });
    if (!began) throw new Refusal('auth.invalid_credentials');
    return { session: began, deviceKey: await rememberDevice(client, userId, device) };
  });
  context.signInAttempts.succeeded(account);
  return { tokens: await tokensFor(context, user.id, session), deviceKey };
}

/** Signs in by a passkey alone, which is both steps. */
export async function signInWithPasskey(
  context: Context,
  passkey: NonNullable<ShownFactor['passkey']>,
  device: SignInDevice,
): Promise<SignedIn> {
  const { passkeyId, userId } = await consumePasskey(context, passkey);
  await endReset(context.pool, userId, 'cancelled');
  const { session, deviceKey } = await inTransaction(context.pool, async (client) => {
    const began = await startFamily(client, userId, { device: device.device, secondFactor: true });
    await requirePasskey(client, passkeyId);
    return { session: began, deviceKey: await rememberDevice(client, userId, device) };
  });
  return { tokens: await tokensFor(context, userId, session), deviceKey };
}

/** Asks for the second step of whoever has one; answers whether it was shown. */
export async function showSecondFactor(context: Context, userId: string, shown: ShownFactor): Promise<boolean> {
  const factors = await secondFactorsOf(context.pool, userId);
  if (!hasSecondFactor(factors)) return false;
  if (shown.code === undefined && shown.passkey === undefined)
    throw new Refusal('auth.second_factor_required', { totp: Number(factors.totp), passkeys: factors.passkeys });
  await consumeSecondFactor(context, userId, shown);
  await endReset(context.pool, userId, 'cancelled');
  return true;
}

/**
 * The tokens of a session that has just begun. Who the user is, is asked after it began: a role that was taken meanwhile has
 * ended sessions of its version, and must not come with one of the next.
 */
async function tokensFor(context: Context, userId: string, session: BegunSession): Promise<Tokens> {
  const user = await findUser(context, userId);
  if (!user) throw new Refusal('auth.invalid_credentials');
  return tokensOf(context, user, session);
}

export async function tokensOf(context: Context, user: SignedInUser, session: BegunSession): Promise<Tokens> {
  return { idToken: await signIdToken(context, user, session), refreshToken: session.refreshToken };
}

/** Counts a try at an account's secrets; refuses it where there were too many. */
export function countAttempt({ signInAttempts }: Context, account: string): void {
  const wait = signInAttempts.secondsToWait(account);
  if (wait > 0) throw tooManyAttempts(wait);
  signInAttempts.failed(account);
}

/**
 * Who has an e-mail address, and the name under which attempts at it are counted: the address as the database folds it,
 * since that is how it finds the account.
 */
async function findByEmail(
  { pool, limits }: Context,
  email: string,
): Promise<{ account: string; user: UserRow | undefined }> {
  const { rows } = await pool.query<UserRow & { folded: string }>(
    `select lower(given.email) as folded, u.*
       from (values ($1::text)) as given (email) left join users u on lower(u.email) = lower(given.email)`,
    [email],
  );
  const found = rows[0];
  return { account: attemptsAt(limits, found?.folded ?? email), user: found?.id ? found : undefined };
}

/** The name under which attempts at an account are counted, by its e-mail address as the database folds it. */
export function attemptsAt(limits: Context['limits'], foldedEmail: string): string {
  return limits.keyOf('account', foldedEmail);
}

/** The name under which attempts by a browser that an account knows are counted. */
export function attemptsOf(limits: Context['limits'], known: string): string {
  return limits.keyOf('known device', known);
}

/** Changes a refresh token for a new pair, with the user as the database knows them now. */
export async function refreshTokens(context: Context, refreshToken: string): Promise<Tokens> {
  const rotated = await rotateRefreshToken(context, refreshToken);
  const user = rotated ? await findUser(context, rotated.userId) : undefined;
  if (!rotated || !user) throw new Refusal('auth.invalid_refresh_token');
  return tokensOf(context, user, rotated);
}

/** The user as the database knows them now, or undefined. */
export async function findUser(
  { pool }: Context,
  userId: string,
): Promise<(SignedInUser & { avatarUrl: string | null }) | undefined> {
  const { rows } = await pool.query<UserRow>('select * from users where id = $1', [userId]);
  const user = rows[0];
  if (!user) return undefined;
  const { id, name, email, roles, avatar_id: avatarId } = user;
  return { id, name, email, roles, avatarUrl: avatarPath(avatarId) };
}
