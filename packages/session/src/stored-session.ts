import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import type { Role } from '@quivertree/contract/accounts/accounts';
import { AUTH_USER, ID_TOKEN, REFRESH_TOKEN } from './storage-keys.ts';

/** All roles (specification, section 6), strongest last. */
const ROLES = ['USER', 'BUSINESS_ADMIN', 'ADMINISTRATOR'] as const satisfies Role[];

export interface Tokens {
  idToken: string;
  refreshToken: string;
}

/** The signed-in user (specification, section 3). */
export interface User {
  id: string;
  name: string;
  email: string;
  avatarUrl?: string;
  roles: Role[];
}

/** Both tokens, or null, because one is useless without the other. */
export function readTokens(storage: KeyValueStore): Tokens | null {
  const idToken = storage.getItem(ID_TOKEN);
  const refreshToken = storage.getItem(REFRESH_TOKEN);
  return idToken && refreshToken ? { idToken, refreshToken } : null;
}

export function storeTokens(storage: KeyValueStore, { idToken, refreshToken }: Tokens): void {
  storage.setItem(ID_TOKEN, idToken);
  storage.setItem(REFRESH_TOKEN, refreshToken);
}

/** Removes the stored session and leaves other keys alone. */
export function clearSession(storage: KeyValueStore): void {
  for (const key of [ID_TOKEN, REFRESH_TOKEN, AUTH_USER]) storage.removeItem(key);
}

export function readStoredUser(storage: KeyValueStore): User | null {
  try {
    return userFrom(JSON.parse(storage.getItem(AUTH_USER) ?? 'null'));
  } catch {
    return null;
  }
}

export function storeUser(storage: KeyValueStore, user: User): void {
  storage.setItem(AUTH_USER, JSON.stringify(user));
}

/**
 * Reads a user from an answer or from storage; null if the value isn't a user. The name defaults to 'User', the roles
 * to none.
 */
export function userFrom(value: unknown): User | null {
  const { id, name, email, avatarUrl, roles } = fieldsOf(value);
  if (typeof id !== 'string' || typeof email !== 'string') return null;
  return {
    id,
    name: typeof name === 'string' && name.trim() !== '' ? name : 'User',
    email,
    ...(typeof avatarUrl === 'string' ? { avatarUrl } : {}),
    roles: Array.isArray(roles) ? ROLES.filter((role) => roles.includes(role)) : [],
  };
}
