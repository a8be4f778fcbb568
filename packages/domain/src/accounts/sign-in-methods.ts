/** An account's sign-in methods. */
export interface SignInMethods {
  hasPassword: boolean;
  passkeys: number;
  /** Number of providers linked to the account for signing in. */
  identities: number;
}

/** True if someone can still sign in after unlinking an account. */
export function mayUnlink({ hasPassword, passkeys, identities }: SignInMethods): boolean {
  return hasPassword || passkeys > 0 || identities > 1;
}
