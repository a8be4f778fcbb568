import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newId } from '../../../db/ids.ts';
import { hashOf } from '../../../db/hash-of.ts';
import type { UpstreamAttempt, UpstreamIdentity } from './upstream.ts';

/** Request to the authorization endpoint from one of our clients. */
export interface ClientRequest {
  clientId: string;
  redirectUri: string;
  state: string;
  codeChallenge: string;
  /** Return path, if the client sent one. */
  returnPath: string | undefined;
}

/** Minutes that a sign-in may take: on our own page, then at another provider. */
const OWN_PAGE_MINUTES = 30;
const PROVIDER_MINUTES = 10;

/** A sign-in that is in progress. */
export interface OAuthRequest {
  id: string;
  client_id: string;
  redirect_uri: string;
  client_state: string;
  return_path: string | null;
  code_challenge: string;
  /** Null, like the nonce, for a sign-in on our own page. */
  upstream_verifier: string | null;
  upstream_nonce: string | null;
  issuer: string | null;
  subject: string | null;
  name: string | null;
  email: string | null;
  user_id: string | null;
  second_factor: boolean;
  link_code_hash: string | null;
  link_tries: number;
  code_hash: Buffer | null;
  code_used_at: Date | null;
  family_id: string | null;
}

/** Identifies a sign-in in progress by its state, which is visible in the URL, and the browser that started it. */
export interface RequestKey {
  state: string;
  /** Key from the browser's cookie; undefined if the browser hasn't started a sign-in. */
  browserKey: string | undefined;
}

/**
 * Saves a new sign-in, at another provider or on our own page, and deletes those that were never finished. A sign-in on
 * our own page may take longer, because people may sign up there first.
 */
export async function insertRequest(
  pool: pg.Pool,
  client: ClientRequest,
  { state, verifier, nonce }: UpstreamAttempt | { state: string; verifier?: undefined; nonce?: undefined },
  browserKey: string,
): Promise<void> {
  await pool.query(`delete from oauth_requests where expires_at < now() - interval '1 day'`);
  await pool.query(
    `insert into oauth_requests (id, state_hash, client_id, redirect_uri, client_state, return_path, code_challenge,
                                 upstream_verifier, upstream_nonce, browser_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(mins => $11))`,
    [
      newId(),
      hashOf(state),
      client.clientId,
      client.redirectUri,
      client.state,
      client.returnPath ?? null,
      client.codeChallenge,
      verifier ?? null,
      nonce ?? null,
      hashOf(browserKey),
      verifier === undefined ? OWN_PAGE_MINUTES : PROVIDER_MINUTES,
    ],
  );
}

/**
 * Finds the sign-in with this state. Undefined if it is unknown, is over or was started in another browser; without
 * that last check, an attacker could send a victim to the provider and finish the victim's sign-in. Inside a
 * transaction, locks the sign-in.
 */
export async function findRequest(
  db: pg.Pool | pg.PoolClient,
  { state, browserKey }: RequestKey,
  { lock = false } = {},
): Promise<OAuthRequest | undefined> {
  if (browserKey === undefined) return undefined;
  const { rows } = await db.query<OAuthRequest>(
    `select * from oauth_requests
      where state_hash = $1 and browser_hash = $2 and expires_at > now() ${lock ? 'for update' : ''}`,
    [hashOf(state), hashOf(browserKey)],
  );
  return rows[0];
}

export async function saveIdentity(
  client: pg.PoolClient,
  requestId: string,
  identity: UpstreamIdentity,
): Promise<void> {
  await client.query(`update oauth_requests set issuer = $2, subject = $3, name = $4, email = $5 where id = $1`, [
    requestId,
    identity.issuer,
    identity.subject,
    identity.name,
    identity.email,
  ]);
}

/** Assigns the user to the sign-in and issues the authorization code; returns the redirect. */
export async function issueCode(
  client: pg.PoolClient,
  request: OAuthRequest,
  { userId, secondFactor }: { userId: string; secondFactor: boolean },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await client.query(
    `update oauth_requests
        set user_id = $2, code_hash = $3, second_factor = $4, link_code_hash = null, expires_at = least(expires_at, now() + interval '2 minutes')
      where id = $1`,
    [request.id, userId, hashOf(code), secondFactor],
  );
  return clientUrl(request, { code });
}

/** Assigns the user to the sign-in, which then waits for two-step verification. */
export async function awaitSecondFactor(client: pg.PoolClient, request: OAuthRequest, userId: string): Promise<void> {
  await client.query('update oauth_requests set user_id = $2, link_code_hash = null where id = $1', [
    request.id,
    userId,
  ]);
}

/** The client's redirect address, with a result and the state that the client sent. */
export function clientUrl(
  { redirect_uri, client_state, return_path }: Pick<OAuthRequest, 'redirect_uri' | 'client_state' | 'return_path'>,
  answer: Record<string, string>,
): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  url.searchParams.set('state', client_state);
  if (return_path) url.searchParams.set('from', return_path);
  return url.href;
}
