import { hasSecondFactor, type SecondFactors } from './second-factor.ts';

/** Sensitive actions that need step-up authentication, in case a screen was left open. */
export const STEP_UP_PURPOSES = [
  'email',
  'password',
  'second_factor',
  'identity',
  'bank_details',
  'deletion',
  'team',
  'roles',
  'acting',
  'money',
] as const;
export type StepUpPurpose = (typeof STEP_UP_PURPOSES)[number];

/** Methods of step-up authentication. `code` is an app's code or a recovery code, `mail` a code sent by email. */
export type StepUpMethod = 'password' | 'code' | 'passkey' | 'mail';

/** Time for which a step-up is valid, for its own purpose and session, in minutes. */
export const STEP_UP_MINUTES = 10;

/** An account's step-up methods, easiest first. With two-step verification, the password alone isn't enough. */
export function stepUpMethods(account: SecondFactors & { hasPassword: boolean }): readonly StepUpMethod[] {
  const { totp, passkeys, hasPassword } = account;
  if (!hasSecondFactor(account)) return hasPassword ? ['password'] : ['mail'];
  const ways: StepUpMethod[] = [];
  if (passkeys > 0) ways.push('passkey');
  // Recovery codes also work in place of passkeys.
  if (totp || passkeys > 0) ways.push('code');
  return ways;
}
