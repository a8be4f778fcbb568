import { hasSecondFactor, type SecondFactors } from './second-factor.ts';

/** What somebody must not do at a screen that another person left open: each asks to confirm that it is really them. */
export const PROOF_PURPOSES = [
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
export type ProofPurpose = (typeof PROOF_PURPOSES)[number];

/** How somebody shows that it is them: `code` is the app's or a recovery code, `mail` a code that is mailed. */
export type ProofWay = 'password' | 'code' | 'passkey' | 'mail';

/** How long a proof is good for its purpose in its session. */
export const PROOF_MINUTES = 10;

/**
 * The ways that are open to someone, the nearest at hand first. A password is none of them beside a second step, which it
 * would undo.
 */
export function proofWays(account: SecondFactors & { hasPassword: boolean }): readonly ProofWay[] {
  const { totp, passkeys, hasPassword } = account;
  if (!hasSecondFactor(account)) return hasPassword ? ['password'] : ['mail'];
  const ways: ProofWay[] = [];
  if (passkeys > 0) ways.push('passkey');
  // Recovery codes stand in for passkeys too.
  if (totp || passkeys > 0) ways.push('code');
  return ways;
}
