import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { unknownRequestUrl } from './oauth-clients.ts';
import { clientUrl, findRequest, saveIdentity } from './oauth-requests.ts';
import type { UpstreamIdentity } from './upstream.ts';

/** Page that links the account with the same address, after asking for the account's password or an emailed code. */
export const LINK_PATH = '/oauth/link';

/**
 * Handles the browser's return from the other provider. A known identity (issuer, subject) signs in. A new identity
 * with a free address gets an account; if the address is taken, the user must prove that the existing account is
 * theirs. Returns the next address: our own page with an error if this browser didn't start the sign-in, or if the
 * sign-in took too long.
 */
export async function receiveIdentity(
  context: Pick<Context, 'pool' | 'config' | 'log' | 'upstream'>,
  returned: URL,
  browserKey: string | undefined,
): Promise<string> {
  const { pool, upstream, log, config } = context;
  const expiredUrl = unknownRequestUrl(config);
  const state = returned.searchParams.get('state') ?? '';
  const request = await findRequest(pool, { state, browserKey });
  if (!request?.upstream_verifier || !request.upstream_nonce || !upstream || request.issuer !== null) return expiredUrl;
  let identity: UpstreamIdentity;
  try {
    identity = await upstream.identityOf(returned, {
      state,
      verifier: request.upstream_verifier,
      nonce: request.upstream_nonce,
    });
  } catch (error) {
    log.warn({ err: error }, 'a sign-in at the identity provider failed');
    return clientUrl(request, { error: 'access_denied' });
  }
  // Accepting an unconfirmed address would let anyone prepare an account for someone else's address and wait.
  if (!identity.emailVerified) return clientUrl(request, { error: 'access_denied' });
  return inTransaction(pool, async (client) => {
    const current = await findRequest(client, { state, browserKey }, { lock: true });
    if (!current || current.issuer !== null) return expiredUrl;
    await saveIdentity(client, current.id, identity);
    const userId = (await userOf(client, identity)) ?? (await createUser(client, identity));
    if (userId) return continueSignIn(context, client, { request: current, state, userId });
    return `${config.publicUrl}${LINK_PATH}#${state}`;
  });
}

async function userOf(client: pg.PoolClient, { issuer, subject }: UpstreamIdentity): Promise<string | undefined> {
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id from identities where issuer = $1 and subject = $2',
    [issuer, subject],
  );
  return rows[0]?.user_id;
}

/** Creates an account with this identity; undefined if the address is taken. */
async function createUser(client: pg.PoolClient, identity: UpstreamIdentity): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (id, email, name, email_verified_at) values ($1, $2, $3, now())
     on conflict ((lower(email))) do nothing returning id`,
    [newId(), identity.email, identity.name],
  );
  const userId = rows[0]?.id;
  if (userId) await addIdentity(client, userId, identity);
  return userId;
}

/** Links the provider's identity to the user for future sign-ins. */
export async function addIdentity(
  client: pg.PoolClient,
  userId: string,
  { issuer, subject, email }: Pick<UpstreamIdentity, 'issuer' | 'subject' | 'email'>,
): Promise<void> {
  await client.query(
    `insert into identities (issuer, subject, user_id, email) values ($1, $2, $3, $4)
     on conflict (issuer, subject) do nothing`,
    [issuer, subject, userId, email],
  );
}
