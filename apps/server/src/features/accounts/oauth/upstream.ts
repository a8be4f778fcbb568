import { hasWebAddress } from '@quivertree/domain/web-address';
import * as oidc from 'openid-client';

/** Where the other provider sends the browser back to. */
export const UPSTREAM_CALLBACK_PATH = '/oauth2/callback';

/** Another provider at which people sign in, by OpenID Connect. */
export interface UpstreamSettings {
  /** Its discovery address, for example https://accounts.google.com. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What the provider's verified ID token says of somebody. */
export interface UpstreamIdentity {
  issuer: string;
  subject: string;
  name: string;
  email: string;
  emailVerified: boolean;
}

/** One sign-in at the provider: what goes along and what must come back. */
export interface UpstreamAttempt {
  state: string;
  verifier: string;
  nonce: string;
}

/** The provider that federated sign-ins go to; its keys and addresses are discovered on first use and kept. */
export class Upstream {
  readonly #settings: () => Promise<UpstreamSettings>;
  readonly #callbackUrl: string;
  #discovered: Promise<oidc.Configuration> | undefined;

  constructor(settings: () => Promise<UpstreamSettings>, callbackUrl: string) {
    this.#settings = settings;
    this.#callbackUrl = callbackUrl;
  }

  newAttempt(): UpstreamAttempt {
    return { state: oidc.randomState(), verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() };
  }

  /** Where the browser goes to sign in. */
  async signInUrl({ state, verifier, nonce }: UpstreamAttempt): Promise<URL> {
    return oidc.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#callbackUrl,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
  }

  /** Who came back, by the provider's own word: signature, issuer, audience, nonce and state are checked. */
  async identityOf(returned: URL, { state, verifier, nonce }: UpstreamAttempt): Promise<UpstreamIdentity> {
    const tokens = await oidc.authorizationCodeGrant(await this.#configuration(), returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const email = claims?.['email'];
    if (!claims || typeof email !== 'string') throw new Error('The provider told no e-mail address');
    const name = claims['name'];
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email,
      emailVerified: claims['email_verified'] === true,
      name: nameFrom(name) ?? nameFrom(email.split('@')[0]?.replaceAll('.', ' ')) ?? 'New user',
    };
  }

  #configuration(): Promise<oidc.Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = undefined;
      throw error;
    });
    return this.#discovered;
  }

  async #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = await this.#settings();
    const address = new URL(issuer);
    return oidc.discovery(address, clientId, clientSecret, undefined, {
      timeout: 10,
      execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    });
  }
}

/** What somebody is called there, where that can stand in our mails. */
function nameFrom(claim: unknown): string | undefined {
  const name = typeof claim === 'string' ? claim.trim().slice(0, 120) : '';
  return name === '' || hasWebAddress(name) ? undefined : name;
}
