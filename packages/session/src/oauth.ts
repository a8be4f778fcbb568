import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { REQUEST_TIMEOUT_MS } from '@quivertree/contract/client';
import { type OAuthAttempt, takeAttempt } from './oauth-storage.ts';
import type { Tokens } from './stored-session.ts';

/** Our own pages as an OAuth client (specification, sections 7 and 9). */
const CLIENT_ID = 'quivertree-web';
const SCOPE = 'openid email profile';
const CALLBACK_PATH = '/oauth/callback';

/**
 * Messages for errors a provider returns in place of a code. Its own wording isn't shown, since anyone can craft such a
 * link.
 */
const ERRORS: Record<string, string> = {
  access_denied: 'Google couldn’t confirm who you are. Please try again.',
  temporarily_unavailable: 'Signing in with Google isn’t available right now. Please sign in with your password.',
};

export interface OAuthParts {
  origin: string;
  /** Session storage of the tab. */
  tab: KeyValueStore;
  local: KeyValueStore;
}

/** A verifier of 32 random bytes with its challenge, and a state of 16. */
export async function newAttempt(): Promise<OAuthAttempt & { challenge: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return {
    verifier,
    challenge: base64url(new Uint8Array(digest)),
    state: base64url(crypto.getRandomValues(new Uint8Array(16))),
  };
}

/** URL to sign in with Google. */
export function authorizeUrl(origin: string, attempt: { challenge: string; state: string }, from?: string): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: origin + CALLBACK_PATH,
    scope: SCOPE,
    identity_provider: 'Google',
    code_challenge: attempt.challenge,
    code_challenge_method: 'S256',
    state: attempt.state,
    ...(from === undefined ? {} : { from }),
  });
  return `${origin}/oauth2/authorize?${query.toString()}`;
}

/**
 * Exchanges the callback's code for tokens. Uses up the stored attempt either way.
 *
 * @throws the sentence of the specification's section 8 for what is missing or wrong
 */
export async function completeAttempt(query: URLSearchParams, { origin, tab, local }: OAuthParts): Promise<Tokens> {
  const stored = takeAttempt(tab, local, Date.now());
  const error = query.get('error');
  if (error) throw new Error(ERRORS[error] ?? 'OAuth failed');
  const state = query.get('state');
  if (!state) throw new Error('Missing OAuth state');
  if (!stored.state) throw new Error('Missing stored OAuth state');
  if (stored.state !== state) throw new Error('Invalid OAuth state');
  const code = query.get('code');
  if (!code) throw new Error('Missing authorization code');
  if (!stored.verifier) throw new Error('Missing PKCE verifier');
  return exchangeCode(origin, code, stored.verifier);
}

async function exchangeCode(origin: string, code: string, verifier: string): Promise<Tokens> {
  const response = await fetch(`${origin}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      redirect_uri: origin + CALLBACK_PATH,
      code,
      code_verifier: verifier,
    }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Token exchange failed: ${providerText(text)}`);
  const { id_token: idToken, refresh_token: refreshToken } = parsed(text);
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string')
    throw new Error('Token response missing id_token or refresh_token');
  return { idToken, refreshToken };
}

function providerText(text: string): string {
  const { error_description: description, message } = parsed(text);
  if (typeof description === 'string') return description;
  return typeof message === 'string' ? message : text.slice(0, 200);
}

function parsed(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Claims for ensure-user: name from the token, else the email, else 'User'. */
export function claimsOf(idToken: string): { name: string; sub: string; email: string } {
  const payload = idToken.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const { name, email, sub } = parsed(new TextDecoder().decode(bytes));
  const address = typeof email === 'string' ? email : '';
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : address || 'User',
    sub: typeof sub === 'string' ? sub : '',
    email: address,
  };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
