import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { newSecret } from '../../../db/ids.ts';
import { oauthClients, unknownRequestUrl } from './oauth-clients.ts';
import { type ClientRequest, clientUrl, insertRequest } from './oauth-requests.ts';
import { hashOf } from '../../../db/hash-of.ts';

/** Page on which a signed-in user continues to the app. */
const APP_SIGN_IN_PATH = '/oauth/app';

/** A SHA-256 hash in base64url. */
const CHALLENGE = /^[\w-]{43}$/;
const MAX_STATE_LENGTH = 200;

/**
 * The authorization endpoint (specification, section 7). Saves a client's request with the browser that made it, and
 * returns the address of the provider named by identity_provider, or of our own sign-in page for clients that may use
 * that page. Errors go back to the client (RFC 6749, section 4.1.2.1), or to our own page if the client is unknown, but
 * never to any other address.
 */
export async function authorize(
  context: Pick<Context, 'pool' | 'config' | 'log' | 'upstream'>,
  query: URLSearchParams,
  browserKey: string,
): Promise<string> {
  const { config, pool, upstream, log } = context;
  const redirectUri = query.get('redirect_uri') ?? '';
  const state = query.get('state') ?? '';
  const client = oauthClients(config).find(({ id }) => id === query.get('client_id'));
  if (!client?.redirectUris.includes(redirectUri) || state === '' || state.length > MAX_STATE_LENGTH)
    return unknownRequestUrl(config);

  const request: ClientRequest = {
    clientId: client.id,
    redirectUri,
    state,
    codeChallenge: query.get('code_challenge') ?? '',
    returnPath: pathOnly(query.get('from')),
  };
  const refuse = (error: string) =>
    clientUrl({ redirect_uri: redirectUri, client_state: state, return_path: request.returnPath ?? null }, { error });
  if (query.get('response_type') !== 'code') return refuse('unsupported_response_type');
  if ((query.get('code_challenge_method') ?? 'S256') !== 'S256' || !CHALLENGE.test(request.codeChallenge))
    return refuse('invalid_request');
  if (!/\bopenid\b/.test(query.get('scope') ?? '')) return refuse('invalid_scope');
  if (client.usesSignInPage && !query.has('identity_provider')) {
    const ownState = newSecret();
    await insertRequest(pool, request, { state: ownState }, browserKey);
    return `${config.publicUrl}${APP_SIGN_IN_PATH}#${ownState}`;
  }
  if (query.get('identity_provider') !== 'Google') return refuse('invalid_request');
  if (!upstream) return refuse('temporarily_unavailable');

  const attempt = upstream.newAttempt();
  try {
    const to = await upstream.signInUrl(attempt);
    await insertRequest(pool, request, attempt, browserKey);
    return to.href;
  } catch (error) {
    log.warn({ err: error }, 'the identity provider cannot be reached');
    return refuse('temporarily_unavailable');
  }
}

/** Accepts only a path on this site; drops anything that could lead elsewhere. */
function pathOnly(from: string | null): string | undefined {
  return from !== null && /^\/(?![/\\])[^\s\\]{0,1000}$/.test(from) ? from : undefined;
}

/**
 * Verifier of 32 random bytes, its challenge, and a state of 16 bytes, generated for the browser (specification,
 * section 9). Only the browser has the verifier, which is needed to get the tokens.
 */
export function newChallenge(): { codeChallenge: string; codeVerifier: string; state: string } {
  const codeVerifier = randomBytes(32).toString('base64url');
  return {
    codeVerifier,
    codeChallenge: hashOf(codeVerifier).toString('base64url'),
    state: randomBytes(16).toString('base64url'),
  };
}
