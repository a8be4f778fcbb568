import type { Role } from '@quivertree/contract/accounts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { type SignedInUser, signIdToken } from './id-tokens.ts';
import { passwordFits } from './passwords.ts';
import { rotateRefreshToken, startRefreshFamily } from './refresh-tokens.ts';

export interface Tokens {
  idToken: string;
  refreshToken: string;
}

interface UserRow {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  password_hash: string | null;
  avatar_url: string | null;
}

/** Signs in by e-mail and password; the same answer and like timing for an unknown address and a wrong password. */
export async function signIn(
  context: Context,
  { email, password }: { email: string; password: string },
  device: string | undefined,
): Promise<Tokens> {
  const { account, user } = await findByEmail(context, email);
  const wait = context.signInAttempts.secondsToWait(account);
  if (wait > 0) throw new Refusal('auth.too_many_attempts', { seconds: wait }, { retryAfter: wait });
  // Counted before the password is compared, so that guesses made at the same moment are counted too.
  context.signInAttempts.failed(account);
  if (!(await passwordFits(password, user?.password_hash ?? null)) || !user?.password_hash)
    throw new Refusal('auth.invalid_credentials');
  const session = await startRefreshFamily(context.pool, {
    userId: user.id,
    passwordHash: user.password_hash,
    device,
  });
  if (!session) throw new Refusal('auth.invalid_credentials');
  context.signInAttempts.succeeded(account);
  return { idToken: await signIdToken(context, user, session.sessionVersion), refreshToken: session.refreshToken };
}

/** Refuses whoever cannot say their password once more, before something that a stolen session must not do. */
export async function confirmPassword(context: Context, { id }: SignedInUser, password: string): Promise<void> {
  const { rows } = await context.pool.query<UserRow & { folded: string }>(
    'select *, lower(email) as folded from users where id = $1',
    [id],
  );
  const account = attemptsAt(context.limits, rows[0]?.folded ?? id);
  const wait = context.signInAttempts.secondsToWait(account);
  if (wait > 0) throw new Refusal('auth.too_many_attempts', { seconds: wait }, { retryAfter: wait });
  context.signInAttempts.failed(account);
  if (!(await passwordFits(password, rows[0]?.password_hash ?? null))) throw new Refusal('auth.wrong_password');
  context.signInAttempts.succeeded(account);
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

/** Changes a refresh token for a new pair, with the user as the database knows them now. */
export async function refreshTokens(context: Context, refreshToken: string): Promise<Tokens> {
  const rotated = await rotateRefreshToken(context.pool, refreshToken);
  const user = rotated ? await findUser(context, rotated.userId) : undefined;
  if (!rotated || !user) throw new Refusal('auth.invalid_refresh_token');
  return { idToken: await signIdToken(context, user, rotated.sessionVersion), refreshToken: rotated.refreshToken };
}

/** The user as the database knows them now, or undefined. */
export async function findUser(
  { pool }: Context,
  userId: string,
): Promise<(SignedInUser & { avatarUrl: string | null }) | undefined> {
  const { rows } = await pool.query<UserRow>('select * from users where id = $1', [userId]);
  const user = rows[0];
  return user && { id: user.id, name: user.name, email: user.email, roles: user.roles, avatarUrl: user.avatar_url };
}
