import type { OAuthClient } from '@quivertree/session/oauth';

/** Our own pages as an OAuth client (specification, sections 7 and 9). */
export function webOAuthClient(): OAuthClient {
  return {
    origin: location.origin,
    clientId: 'quivertree-web',
    redirectUri: `${location.origin}/oauth/callback`,
    identityProvider: 'Google',
  };
}

/** SHA-256 of a text's UTF-8 bytes. */
export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
