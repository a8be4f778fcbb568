import { OAUTH_STATE, OAUTH_VERIFIER } from './storage-keys.ts';

/** What a sign-in at another provider began with, and must come back to. */
export interface OAuthAttempt {
  verifier: string;
  state: string;
}

/** A copy in local storage is no longer of use after this time: the server has forgotten the sign-in too. */
const COPY_LIFETIME_MS = 600_000;

/**
 * Keeps the attempt in the tab's own storage, with copies in the shared one (specification, section 3): some phones bring
 * the visitor back in another tab.
 */
export function keepAttempt(tab: Storage, local: Storage, { verifier, state }: OAuthAttempt, now: number): void {
  for (const [key, value] of [
    [OAUTH_VERIFIER, verifier],
    [OAUTH_STATE, state],
  ] as const) {
    tab.setItem(key, value);
    local.setItem(key, JSON.stringify({ value, state, timestamp: now }));
  }
}

/** What was kept, which is used once: it is gone afterwards. */
export function takeAttempt(tab: Storage, local: Storage, now: number): Partial<OAuthAttempt> {
  const verifier = tab.getItem(OAUTH_VERIFIER) ?? copyOf(local, OAUTH_VERIFIER, now);
  const state = tab.getItem(OAUTH_STATE) ?? copyOf(local, OAUTH_STATE, now);
  for (const storage of [tab, local]) for (const key of [OAUTH_VERIFIER, OAUTH_STATE]) storage.removeItem(key);
  return { ...(verifier ? { verifier } : {}), ...(state ? { state } : {}) };
}

function copyOf(local: Storage, key: string, now: number): string | undefined {
  try {
    const { value, timestamp } = JSON.parse(local.getItem(key) ?? 'null') as Record<string, unknown>;
    const fresh = typeof timestamp === 'number' && timestamp <= now && now - timestamp < COPY_LIFETIME_MS;
    return fresh && typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
