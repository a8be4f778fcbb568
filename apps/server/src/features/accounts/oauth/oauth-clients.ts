import type { Config } from '../../../config/config.ts';

/** Page of our own site that completes a sign-in (specification, section 2). */
const WEB_CALLBACK_PATH = '/oauth/callback';
/** Address of our site that opens in the phone app, where it's installed. */
const APP_CALLBACK_PATH = '/app/oauth/callback';
/** The phone app's own scheme, for phones that don't open the site's addresses in it. */
const APP_CALLBACK_URL = 'quivertree://oauth/callback';

/** One of our own programs that sign people in. None has a secret, so each must use PKCE. */
export interface OAuthClient {
  id: string;
  /** Addresses that a code may be sent to; compared exactly. */
  redirectUris: readonly string[];
  /** True if people may sign in on our own page instead of at another provider. */
  usesSignInPage: boolean;
}

/** All OAuth clients; others are refused. */
export function oauthClients({ publicUrl }: Pick<Config, 'publicUrl'>): readonly OAuthClient[] {
  return [
    { id: 'quivertree-web', redirectUris: [publicUrl + WEB_CALLBACK_PATH], usesSignInPage: false },
    { id: 'quivertree-app', redirectUris: [APP_CALLBACK_URL, publicUrl + APP_CALLBACK_PATH], usesSignInPage: true },
  ];
}

/** Our own page with an error, for requests of which no client is known that could be told. */
export function unknownRequestUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}${WEB_CALLBACK_PATH}?error=invalid_request`;
}
