/** By what somebody can sign in. */
export interface SignInWays {
  hasPassword: boolean;
  passkeys: number;
  /** Accounts elsewhere that let them in. */
  identities: number;
}

/** Whether somebody who takes off one of their accounts elsewhere can still sign in. */
export function mayUnlink({ hasPassword, passkeys, identities }: SignInWays): boolean {
  return hasPassword || passkeys > 0 || identities > 1;
}
