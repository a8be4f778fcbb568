import type { Config } from '../../../config/config.ts';

/** Page of our own site that completes a sign-in (specification, section 2). */
const WEB_CALLBACK_PATH = '/oauth/callback';
/** Address on our site that opens in the phone app if the app is installed. */
const APP_CALLBACK_PATH = '/app/oauth/callback';
/** Address with the phone app's own scheme, for phones that don't open our site's addresses in the app. */
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

/** Address of our own page with an error, for requests that name no known client to return the error to. */
export function unknownRequestUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}${WEB_CALLBACK_PATH}?error=invalid_request`;
}
