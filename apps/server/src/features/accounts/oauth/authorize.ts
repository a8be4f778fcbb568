import type { Context } from '../../../context.ts';
import { type ClientRequest, clientUrl, insertRequest } from './oauth-requests.ts';

/** The only OAuth client: our own pages. */
export const CLIENT_ID = 'quivertree-web';
/** Page that completes a sign-in (specification, section 2). */
export const CALLBACK_PATH = '/oauth/callback';

/** A SHA-256 hash in base64url. */
const CHALLENGE = /^[\w-]{43}$/;
const MAX_STATE_LENGTH = 200;

/**
 * The authorization endpoint (specification, section 7). Saves our client's request and its browser, and returns the address of the provider named by identity_provider. Errors go back to our own page (RFC 6749, section
 * 4.1.2.1), never to another address.
 */
export async function authorize(
  context: Pick<Context, 'pool' | 'config' | 'log' | 'upstream'>,
  query: URLSearchParams,
  browserKey: string,
): Promise<string> {
  const { config, upstream, log } = context;
  const redirectUri = query.get('redirect_uri') ?? '';
  const state = query.get('state') ?? '';
  const isKnownClient = query.get('client_id') === CLIENT_ID && redirectUri === config.publicUrl + CALLBACK_PATH;
  if (!isKnownClient || state === '' || state.length > MAX_STATE_LENGTH)
    return `${config.publicUrl}${CALLBACK_PATH}?error=invalid_request`;

  const request: ClientRequest = {
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
  if (query.get('identity_provider') !== 'Google') return refuse('invalid_request');
  if (!upstream) return refuse('temporarily_unavailable');

  const attempt = upstream.newAttempt();
  try {
    const to = await upstream.signInUrl(attempt);
    await insertRequest(context.pool, request, attempt, browserKey);
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
