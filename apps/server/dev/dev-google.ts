import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import { plainPage } from '../src/http/plain-page.ts';
import { escapeHtml } from '../src/mail/escape-html.ts';

export interface DevGoogle {
  issuer: string;
  clientId: string;
  clientSecret: string;
  stop(): Promise<void>;
}

/** A person with an account at the simulated Google. */
export interface DevPerson {
  subject: string;
  name: string;
  email: string;
  verified: boolean;
}

/** People to sign in as. One has the email address of a demo account, and one an unconfirmed address. */
export const DEV_PEOPLE: readonly DevPerson[] = [
  { subject: 'google-1001', name: 'Ndapewa Shikongo', email: 'ndapewa@gmail.example', verified: true },
  { subject: 'google-1002', name: 'Tangeni Haufiku', email: 'tangeni@gmail.example', verified: true },
  { subject: 'google-1003', name: 'Demo Visitor', email: 'visitor@quivertree.example', verified: true },
  { subject: 'google-1004', name: 'Nobody Yet', email: 'unconfirmed@gmail.example', verified: false },
];

/** An OpenID provider that simulates Google in development and tests: one click on a name signs in. */
export async function startDevGoogle(redirectUri: string): Promise<DevGoogle> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'quivertree';
  const clientSecret = randomBytes(16).toString('hex');
  const provider = new Provider(issuer, await configuration({ clientId, clientSecret, redirectUri }));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void choosePerson(provider, request, response);
    else void answer(request, response);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function configuration(client: {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [client.redirectUri] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'dev', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, subject) => {
      const person = DEV_PEOPLE.find((known) => known.subject === subject);
      return (
        person && {
          accountId: subject,
          claims: () => ({ sub: subject, name: person.name, email: person.email, email_verified: person.verified }),
        }
      );
    },
    // Picking a name grants every scope.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  };
}

/** Shows the people to choose from, and signs in the chosen one. */
async function choosePerson(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const accountId = new URLSearchParams(Buffer.concat(chunks).toString()).get('person') ?? '';
    const result = DEV_PEOPLE.some(({ subject }) => subject === accountId)
      ? { login: { accountId, remember: false }, select_account: {} }
      : { error: 'access_denied', error_description: 'No account was chosen' };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  const buttons = DEV_PEOPLE.map(
    ({ subject, name, email }) =>
      `<button name="person" value="${subject}"><strong>${escapeHtml(name)}</strong> · ${escapeHtml(email)}</button>`,
  );
  const page = plainPage(
    'Choose an account',
    `<h1>Choose an account</h1><p class="note">This page stands in for Google. These people aren’t real.</p>
     <form method="post">${buttons.join('')}<button name="person" value="">Cancel</button></form>`,
  );
  response.writeHead(200, Object.fromEntries(page.headers));
  response.end(await page.text());
}
