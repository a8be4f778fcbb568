import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { CALLBACK_PATH } from './authorize.ts';
import { goOn } from './second-step.ts';
import { clientUrl, findRequest, noteIdentity } from './oauth-requests.ts';
import type { UpstreamIdentity } from './upstream.ts';

/** Where an account of the same address is linked: the page asks for its password, or for a code that is mailed. */
export const LINK_PATH = '/oauth/link';

/**
 * The browser is back from the other provider. Known by (issuer, subject): in. New, and nobody has the address: an
 * account is made. New, and somebody has it: they must show that the account is theirs. Answers where the browser goes
 * next; where nobody asked for this sign-in in this browser, or it has taken too long, that is our own page with an error.
 */
export async function receiveIdentity(
  context: Context,
  returned: URL,
  browserKey: string | undefined,
): Promise<string> {
  const { pool, upstream, log, config } = context;
  const over = `${config.publicUrl}${CALLBACK_PATH}?error=invalid_request`;
  const state = returned.searchParams.get('state') ?? '';
  const request = await findRequest(pool, { state, browserKey });
  if (!request || !upstream || request.issuer !== null) return over;
  let who: UpstreamIdentity;
  try {
    who = await upstream.identityOf(returned, {
      state,
      verifier: request.upstream_verifier,
      nonce: request.upstream_nonce,
    });
  } catch (error) {
    log.warn({ err: error }, 'a sign-in at the identity provider failed');
    return clientUrl(request, { error: 'access_denied' });
  }
  // An address that nobody has confirmed would let its bearer wait for the account of whoever really has it.
  if (!who.emailVerified) return clientUrl(request, { error: 'access_denied' });
  return inTransaction(pool, async (client) => {
    const current = await findRequest(client, { state, browserKey }, { lock: true });
    if (!current || current.issuer !== null) return over;
    await noteIdentity(client, current.id, who);
    const userId = (await userOf(client, who)) ?? (await createUser(client, who));
    if (userId) return goOn(context, client, { request: current, state, userId });
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

/** A new account with this identity; undefined where somebody has the address already. */
async function createUser(client: pg.PoolClient, who: UpstreamIdentity): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (id, email, name, email_verified_at) values ($1, $2, $3, now())
     on conflict ((lower(email))) do nothing returning id`,
    [newId(), who.email, who.name],
  );
  const userId = rows[0]?.id;
  if (userId) await addIdentity(client, userId, who);
  return userId;
}

/** From now on whoever the provider calls this signs in as the user. */
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
