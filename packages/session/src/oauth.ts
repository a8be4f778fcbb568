import { type ClientOptions, REQUEST_TIMEOUT_MS } from '@quivertree/contract/client';
import type { Clock } from '@quivertree/runtime/clock';
import { withDeadline } from '@quivertree/runtime/deadline';
import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import type { RandomBytes } from '@quivertree/runtime/random';
import { base64url, textFromBase64url } from './base64url.ts';
import { type OAuthAttempt, takeAttempt } from './oauth-storage.ts';
import type { Tokens } from './stored-session.ts';

const SCOPE = 'openid email profile';

/**
 * Messages for errors that a provider returns instead of a code. The wording in the link isn't shown, since anyone can
 * craft a link with any wording.
 */
const ERRORS: Record<string, string> = {
  access_denied: 'The sign-in with Google was cancelled or refused. Please try again.',
  temporarily_unavailable: 'Signing in with Google isn’t available right now. Please sign in with your password.',
};

/** One of our apps as an OAuth client (specification, sections 7 and 9). */
export interface OAuthClient {
  /** The server's address, without a trailing slash. */
  origin: string;
  clientId: string;
  redirectUri: string;
  /** Provider to sign in with; absent for the app, which leads to our own sign-in page. */
  identityProvider?: 'Google';
}

interface ChallengeParts {
  randomBytes: RandomBytes;
  /** SHA-256 of a text's UTF-8 bytes. */
  sha256: (text: string) => Promise<Uint8Array>;
}

/** A verifier of 32 random bytes with its challenge, and a state of 16 random bytes. */
export async function newAttempt({
  randomBytes,
  sha256,
}: ChallengeParts): Promise<OAuthAttempt & { challenge: string }> {
  const verifier = base64url(randomBytes(32));
  return { verifier, challenge: base64url(await sha256(verifier)), state: base64url(randomBytes(16)) };
}

/** URL to sign in with the client's provider or on our own page. `from` is the path to return to. */
export function authorizeUrl(
  { origin, clientId, redirectUri, identityProvider }: OAuthClient,
  attempt: { challenge: string; state: string },
  from?: string,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: SCOPE,
    ...(identityProvider === undefined ? {} : { identity_provider: identityProvider }),
    code_challenge: attempt.challenge,
    code_challenge_method: 'S256',
    state: attempt.state,
    ...(from === undefined ? {} : { from }),
  });
  return `${origin}/oauth2/authorize?${query.toString()}`;
}

export interface ExchangeParts extends Pick<ClientOptions, 'fetch'> {
  app: OAuthClient;
  /** Session storage of the tab. */
  tab: KeyValueStore;
  local: KeyValueStore;
  clock: Clock;
}

/**
 * Exchanges the callback's code for tokens. Uses up the stored attempt even if the exchange fails.
 *
 * @throws Error with the specification's sentence (section 8) for what is missing or wrong
 */
export async function completeAttempt(
  query: { get(name: string): string | null },
  parts: ExchangeParts,
): Promise<Tokens> {
  const stored = takeAttempt(parts.tab, parts.local, parts.clock.now());
  const error = query.get('error');
  if (error) throw new Error(ERRORS[error] ?? 'OAuth failed');
  const state = query.get('state');
  if (!state) throw new Error('Missing OAuth state');
  if (!stored.state) throw new Error('Missing stored OAuth state');
  if (stored.state !== state) throw new Error('Invalid OAuth state');
  const code = query.get('code');
  if (!code) throw new Error('Missing authorization code');
  if (!stored.verifier) throw new Error('Missing PKCE verifier');
  return exchangeCode(parts, code, stored.verifier);
}

async function exchangeCode({ app, fetch, clock }: ExchangeParts, code: string, verifier: string): Promise<Tokens> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    code,
    code_verifier: verifier,
  });
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  };
  const { response, text } = await withDeadline({ clock, milliseconds: REQUEST_TIMEOUT_MS }, async (signal) => {
    const answer = await fetch(new Request(`${app.origin}/oauth2/token`, { ...request, signal }));
    return { response: answer, text: await answer.text() };
  });
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

/**
 * Claims for the ensure-user call. The name is taken from the token, or else the email address is used, or else 'User'.
 */
export function claimsOf(idToken: string): { name: string; sub: string; email: string } {
  const { name, email, sub } = parsed(textFromBase64url(idToken.split('.')[1] ?? ''));
  const address = typeof email === 'string' ? email : '';
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : address || 'User',
    sub: typeof sub === 'string' ? sub : '',
    email: address,
  };
}
