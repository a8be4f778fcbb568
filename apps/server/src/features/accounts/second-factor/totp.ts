import { TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '@quivertree/domain/accounts/second-factor';
import { STEP_UP_MINUTES } from '@quivertree/domain/accounts/step-up';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import type { Context } from '../../../context.ts';
import type { Infrastructure } from '../../../infrastructure.ts';
import { decryptText, encryptText } from '../../../db/encrypted-text.ts';
import { Refusal, tooManyAttempts } from '../../../refusals/refusal.ts';

const ISSUER = 'Quivertree';
/** Tolerance, in time steps, for a phone's inaccurate clock or a code that arrives late. */
const WINDOW = 1;
/**
 * Failed codes allowed per hour. At any time, three of the million possible codes are valid, so guessing takes years.
 */
const MAX_FAILURES = 10;

type Keys = Pick<Context['keys'], 'secondFactors'>;

/** New secret, in base 32 as apps expect. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Content of the QR code for an authenticator app. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

export function encryptTotpSecret(keys: Keys, userId: string, secret: string): Buffer {
  return encryptText(secret, keys.secondFactors, totpContext(userId));
}

export function decryptTotpSecret(keys: Keys, userId: string, encrypted: Buffer): string {
  return decryptText(encrypted, keys.secondFactors, totpContext(userId));
}

/** Encryption context of a user's secret. */
export function totpContext(userId: string): string {
  return `totp ${userId}`;
}

/**
 * Time step that a code belongs to; undefined if the code is valid neither in the step of `now` (milliseconds since
 * 1970) nor in the steps next to it.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / TOTP_PERIOD_SECONDS) + delta;
}

/**
 * Uses up a code from a user's app: neither that code nor an earlier one is accepted again. Attempts are counted before
 * the comparison, so that simultaneous ones count too. Uses the database's clock, because a server whose clock runs
 * ahead would use up future steps. For `STEP_UP_MINUTES` after setting up the app, the same session may use the app's
 * first code a second time.
 */
export async function consumeTotp(
  { pool, keys }: Pick<Infrastructure, 'pool' | 'keys'>,
  { userId, sessionId }: { userId: string; sessionId?: string | undefined },
  code: string,
): Promise<void> {
  const counted = await pool.query<App>(
    `update totp_secrets
        set failures = case when failures_since > now() - interval '1 hour' then failures + 1 else 1 end,
            failures_since = case when failures_since > now() - interval '1 hour' then failures_since else now() end
      where user_id = $1 and confirmed_at is not null
        and (failures < $2 or failures_since is null or failures_since <= now() - interval '1 hour')
      returning id, encrypted_secret, clock_timestamp() as now,
                case when set_up_session_id = $3 and confirmed_at > now() - make_interval(mins => $4) then last_step end as set_up_step`,
    [userId, MAX_FAILURES, sessionId ?? null, STEP_UP_MINUTES],
  );
  const app = counted.rows[0];
  if (!app) throw await tooMany(pool, userId);
  const secret = decryptTotpSecret(keys, userId, app.encrypted_secret);
  if (app.set_up_step !== null && isCodeOfStep(secret, code, app.set_up_step)) return consumeSetUpCode(pool, app.id);
  const step = stepOfCode(secret, code, app.now.getTime());
  if (step === undefined) throw new Refusal('auth.wrong_code');
  const used = await pool.query(
    `update totp_secrets set last_step = $2, failures = 0, failures_since = null
      where id = $1 and (last_step is null or last_step < $2)`,
    [app.id, step],
  );
  if (used.rowCount !== 1) throw new Refusal('auth.code_used');
}

interface App {
  id: string;
  encrypted_secret: Buffer;
  now: Date;
  /** Step of the code that set up the app, if it may be used again. */
  set_up_step: number | null;
}

async function consumeSetUpCode(pool: pg.Pool, id: string): Promise<void> {
  const used = await pool.query(
    `update totp_secrets set set_up_session_id = null, failures = 0, failures_since = null where id = $1 and set_up_session_id is not null`,
    [id],
  );
  if (used.rowCount !== 1) throw new Refusal('auth.code_used');
}

function isCodeOfStep(secret: string, code: string, step: number): boolean {
  return stepOfCode(secret, code, step * TOTP_PERIOD_SECONDS * 1_000) === step;
}

/** Refusal of a code that wasn't compared, because no authenticator app is set up or there were too many attempts. */
async function tooMany(pool: pg.Pool, userId: string): Promise<Refusal> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select greatest(1, ceil(extract(epoch from failures_since + interval '1 hour' - now())))::int as seconds
       from totp_secrets where user_id = $1 and confirmed_at is not null`,
    [userId],
  );
  const seconds = rows[0]?.seconds;
  if (seconds === undefined) return new Refusal('auth.wrong_code');
  return tooManyAttempts(seconds);
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    digits: TOTP_DIGITS,
    period: TOTP_PERIOD_SECONDS,
    algorithm: 'SHA1',
  });
}

/** Code that an authenticator app shows at `now`, in milliseconds since 1970. */
export function totpCode(secret: string, now: number = Date.now()): string {
  return totpOf(secret).generate({ timestamp: now });
}
