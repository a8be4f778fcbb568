import type { Context } from '../../../context.ts';
import { type ClientRequest, clientUrl, insertRequest } from './oauth-requests.ts';

/** The one client that there is: our own pages. */
export const CLIENT_ID = 'quivertree-web';
/** The page that completes a sign-in (specification, section 2). */
export const CALLBACK_PATH = '/oauth/callback';

/** 32 bytes in base64url, as SHA-256 makes them. */
const CHALLENGE = /^[\w-]{43}$/;
const LONGEST_STATE = 200;

/**
 * The authorization endpoint (specification, section 7): notes what our client asks for, and in which browser, and sends the browser to the
 * provider that identity_provider names; answers the address. What cannot go on returns to our own page with an error
 * (RFC 6749, section 4.1.2.1), and never to another address.
 */
export async function authorize(context: Context, query: URLSearchParams, browserKey: string): Promise<string> {
  const { config, upstream, log } = context;
  const redirectUri = query.get('redirect_uri') ?? '';
  const state = query.get('state') ?? '';
  const known = query.get('client_id') === CLIENT_ID && redirectUri === config.publicUrl + CALLBACK_PATH;
  if (!known || state === '' || state.length > LONGEST_STATE)
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

/** A path of this site; anything that could lead elsewhere is dropped. */
function pathOnly(from: string | null): string | undefined {
  return from !== null && /^\/(?![/\\])[^\s\\]{0,1000}$/.test(from) ? from : undefined;
}
