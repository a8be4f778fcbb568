import { ensureUser } from '@quivertree/contract/accounts/accounts';
import { systemClock } from '@quivertree/runtime/clock';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { authorizeUrl, claimsOf, completeAttempt, newAttempt, type OAuthClient } from '@quivertree/session/oauth';
import { storeAttempt } from '@quivertree/session/oauth-storage';
import * as Crypto from 'expo-crypto';
import { fetchOnline } from '../../server/fetch-online.ts';
import { SERVER_URL } from '../../server/server-url.ts';
import { session } from '../../session/session.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { openSignInPage } from './open-sign-in-page.ts';
import { routeOfLink, UNKNOWN_LINK } from '../../links/route-of-link.ts';

/** The app as an OAuth client of the server (decision 73). */
const APP_CLIENT: OAuthClient = {
  origin: SERVER_URL,
  clientId: 'quivertree-app',
  redirectUri: 'quivertree://oauth/callback',
};

/** Holds the attempt while the app lives. Its copies in the device's store are for an app that was closed meanwhile. */
const memory = new MemoryStore();

/** Sign-ins that are completed or being completed, by state: Android reports the callback twice. */
const completions = new Map<string, Promise<void>>();

/**
 * Opens our sign-in page in the system's browser. Resolves to the callback's address, or undefined if the user closed
 * the browser or the callback comes as a link.
 */
export async function openSignIn(from: string): Promise<string | undefined> {
  const attempt = await newAttempt({ randomBytes: Crypto.getRandomBytes, sha256 });
  storeAttempt(memory, deviceStore, attempt, systemClock.now());
  return openSignInPage(authorizeUrl(APP_CLIENT, attempt, from), APP_CLIENT.redirectUri);
}

/**
 * Signs in with the callback's code, once for each attempt.
 *
 * @throws Error with a sentence for what is missing or wrong
 */
export function completeSignIn(query: URLSearchParams): Promise<void> {
  const state = query.get('state') ?? '';
  const completion = completions.get(state) ?? complete(query);
  completions.set(state, completion);
  return completion;
}

async function complete(query: URLSearchParams): Promise<void> {
  const tokens = await completeAttempt(query, {
    app: APP_CLIENT,
    tab: memory,
    local: deviceStore,
    fetch: fetchOnline,
    clock: systemClock,
  });
  await session.signInWithTokens(tokens, () => session.client.call(ensureUser, { body: claimsOf(tokens.idToken) }));
}

async function sha256(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new Uint8Array(await Crypto.digest(Crypto.CryptoDigestAlgorithm.SHA256, bytes));
}

/** Route to return to after signing in. It comes from a link, so only the app's own screens are accepted. */
export function returnRoute(from: string | undefined): string {
  const route = routeOfLink(from ?? '', SERVER_URL);
  return route === UNKNOWN_LINK ? '/account' : route;
}
