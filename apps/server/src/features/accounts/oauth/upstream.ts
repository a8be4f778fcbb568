import { hasWebAddress } from '@quivertree/domain/text/web-address';
import * as oidc from 'openid-client';

/** Address that the other provider redirects back to. */
export const UPSTREAM_CALLBACK_PATH = '/oauth2/callback';

/** OpenID Connect provider that people can sign in with. */
export interface UpstreamSettings {
  /** Issuer whose discovery document is read, for example https://accounts.google.com. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Claims from the provider's verified ID token. */
export interface UpstreamIdentity {
  issuer: string;
  subject: string;
  name: string;
  email: string;
  emailVerified: boolean;
}

/** Random values for one sign-in attempt, which tie the provider's response to that attempt. */
export interface UpstreamAttempt {
  state: string;
  verifier: string;
  nonce: string;
}

/** Provider of federated sign-ins. Its keys and addresses are discovered on first use and cached. */
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

  /** Address to which the browser is sent to sign in. */
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

  /**
   * The user's identity at the provider, after checking the ID token's signature, issuer, audience and nonce, and the
   * state.
   */
  async identityOf(returned: URL, { state, verifier, nonce }: UpstreamAttempt): Promise<UpstreamIdentity> {
    const tokens = await oidc.authorizationCodeGrant(await this.#configuration(), returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const email = claims?.['email'];
    if (!claims || typeof email !== 'string') throw new Error('The provider didn’t send an email address');
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

/** The user's name at the provider, if it's safe to use in our emails. */
function nameFrom(claim: unknown): string | undefined {
  const name = typeof claim === 'string' ? claim.trim().slice(0, 120) : '';
  return name === '' || hasWebAddress(name) ? undefined : name;
}
