/** Sign-in methods of an account. */
export interface SignInMethods {
  hasPassword: boolean;
  passkeys: number;
  /** Number of linked accounts with other providers. */
  identities: number;
}

/** True if someone can still sign in after unlinking an account. */
export function mayUnlink({ hasPassword, passkeys, identities }: SignInMethods): boolean {
  return hasPassword || passkeys > 0 || identities > 1;
}
