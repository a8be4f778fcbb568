import { normaliseCrockford } from '../text/crockford.ts';
import type { MemberRole } from '../organisers/organiser-roles.ts';

/**
 * Roles with access to money. Members with these roles must have signed in with two-step verification to make calls
 * that move money or decide who may move it.
 */
export const SECOND_FACTOR_ROLES: readonly MemberRole[] = ['owner', 'finance'];

/** Length of an authenticator app's code, and the time for which each code is valid. */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_SECONDS = 30;
/** Number of recovery codes, for when the app and passkeys are lost. */
export const RECOVERY_CODES = 10;
/** Length of a recovery code: 80 random bits, so that a plain hash of it can't be brute-forced. */
export const RECOVERY_CODE_LENGTH = 16;
/** Waiting time before a reset that an administrator has requested, so that the account's owner can object. */
export const RESET_WAITING_HOURS = 48;

/** Reads a typed code: six digits from the app or a recovery code; undefined if it's neither. */
export function readSecondFactorCode(text: string): { kind: 'totp' | 'recovery'; code: string } | undefined {
  const digits = text.replace(/[\s-]/g, '');
  if (/^[0-9]+$/.test(digits) && digits.length === TOTP_DIGITS) return { kind: 'totp', code: digits };
  const plain = normaliseCrockford(text);
  if (plain.length === RECOVERY_CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain))
    return { kind: 'recovery', code: plain };
  return undefined;
}

/** An account's two-step verification methods. */
export interface SecondFactors {
  totp: boolean;
  passkeys: number;
}

export function hasSecondFactor({ totp, passkeys }: SecondFactors): boolean {
  return totp || passkeys > 0;
}
