import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { OAUTH_STATE, OAUTH_VERIFIER } from './storage-keys.ts';

/** Values stored when a sign-in with an external provider begins, and needed again when the user returns. */
export interface OAuthAttempt {
  verifier: string;
  state: string;
}

/** Lifetime of a local-storage copy, after which the server has forgotten the sign-in too. */
const COPY_LIFETIME_MS = 600_000;

/**
 * Stores the attempt in session storage with copies in local storage (specification, section 3), since some phones
 * return to a different tab.
 */
export function storeAttempt(
  tab: KeyValueStore,
  local: KeyValueStore,
  { verifier, state }: OAuthAttempt,
  now: number,
): void {
  for (const [key, value] of [
    [OAUTH_VERIFIER, verifier],
    [OAUTH_STATE, state],
  ] as const) {
    tab.setItem(key, value);
    local.setItem(key, JSON.stringify({ value, state, timestamp: now }));
  }
}

/** Removes and returns the stored attempt, which can be used only once. */
export function takeAttempt(tab: KeyValueStore, local: KeyValueStore, now: number): Partial<OAuthAttempt> {
  const verifier = tab.getItem(OAUTH_VERIFIER) ?? copyOf(local, OAUTH_VERIFIER, now);
  const state = tab.getItem(OAUTH_STATE) ?? copyOf(local, OAUTH_STATE, now);
  for (const storage of [tab, local]) for (const key of [OAUTH_VERIFIER, OAUTH_STATE]) storage.removeItem(key);
  return { ...(verifier ? { verifier } : {}), ...(state ? { state } : {}) };
}

function copyOf(local: KeyValueStore, key: string, now: number): string | undefined {
  try {
    const { value, timestamp } = JSON.parse(local.getItem(key) ?? 'null') as Record<string, unknown>;
    const fresh = typeof timestamp === 'number' && timestamp <= now && now - timestamp < COPY_LIFETIME_MS;
    return fresh && typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
