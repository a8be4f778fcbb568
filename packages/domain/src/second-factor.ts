import { normaliseCrockford } from './crockford.ts';
import type { MemberRole } from './organiser-roles.ts';

/** Who may touch money: no call of these roles works in a session that was begun without a second step. */
export const SECOND_FACTOR_ROLES: readonly MemberRole[] = ['owner', 'finance'];

/** Digits of an authenticator app's code, and how long one is shown. */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_SECONDS = 30;
/** How many codes somebody keeps for the day on which app and passkeys are lost. */
export const RECOVERY_CODES = 10;
/** Characters of a recovery code: 80 random bits, so that a plain hash of it cannot be tried out. */
export const RECOVERY_CODE_LENGTH = 16;
/** How long an administrator's reset of somebody's second factor waits, so that its owner can object. */
export const RESET_WAITING_HOURS = 48;

/** What somebody typed as their second factor: six digits of the app, or a recovery code; undefined when it is neither. */
export function readSecondFactorCode(text: string): { kind: 'totp' | 'recovery'; code: string } | undefined {
  const digits = text.replace(/[\s-]/g, '');
  if (/^[0-9]+$/.test(digits) && digits.length === TOTP_DIGITS) return { kind: 'totp', code: digits };
  const plain = normaliseCrockford(text);
  if (plain.length === RECOVERY_CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain))
    return { kind: 'recovery', code: plain };
  return undefined;
}

/** The second factors of an account. */
export interface SecondFactors {
  totp: boolean;
  passkeys: number;
}

export function hasSecondFactor({ totp, passkeys }: SecondFactors): boolean {
  return totp || passkeys > 0;
}
