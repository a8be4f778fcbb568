import { hasSecondFactor } from '@quivertree/domain/accounts/second-factor';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { endFamily, startFamily } from '../refresh-tokens.ts';
import { rememberDevice, type SignInDevice } from '../notices/known-devices.ts';
import { secondFactorsOf } from '../second-factor/second-factors-of.ts';
import { findUser, type Tokens, tokensOf } from '../sign-in.ts';
import { oauthClients } from './oauth-clients.ts';
import type { OAuthRequest } from './oauth-requests.ts';

/** Error response of the token endpoint (RFC 6749, section 5.2). */
export interface TokenError {
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';
  error_description: string;
}

/**
 * Exchanges a code for tokens (specification, section 7). A code works once, within two minutes, and only for the
 * client that asked for it, which must also present the address that the code was sent to and the verifier that matches
 * the challenge. Presenting the code again ends the session that it started. A code issued without two-step
 * verification starts no session if the user has set up two-step verification since. Lock order: user, sign-in.
 */
export async function exchangeCode(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys'>,
  form: URLSearchParams,
  device: SignInDevice,
): Promise<(Tokens & { deviceKey: string }) | TokenError> {
  if (form.get('grant_type') !== 'authorization_code')
    return { error: 'unsupported_grant_type', error_description: 'Only grant_type=authorization_code is supported.' };
  const clientId = form.get('client_id');
  if (!oauthClients(context.config).some(({ id }) => id === clientId))
    return { error: 'invalid_client', error_description: 'Unknown client.' };
  const code = form.get('code');
  const verifier = form.get('code_verifier');
  if (!code || !verifier) return { error: 'invalid_request', error_description: 'Code and verifier are required.' };
  const started = await inTransaction(context.pool, async (client) => {
    // The user's row is locked before the sign-in's, so that the user's tokens and second factors don't change until
    // the exchange is complete.
    await client.query(
      'select from users where id = (select user_id from oauth_requests where code_hash = $1) for no key update',
      [hashOf(code)],
    );
    const { rows } = await client.query<OAuthRequest>(
      'select * from oauth_requests where code_hash = $1 and expires_at > now() for update',
      [hashOf(code)],
    );
    const request = rows[0];
    if (!request?.user_id) return undefined;
    if (request.code_used_at) {
      if (request.family_id) await endFamily(client, { userId: request.user_id, familyId: request.family_id });
      return undefined;
    }
    const isValid =
      (await isStillLinked(client, request)) &&
      (request.second_factor || !hasSecondFactor(await secondFactorsOf(client, request.user_id))) &&
      request.client_id === clientId &&
      request.redirect_uri === form.get('redirect_uri') &&
      request.code_challenge === hashOf(verifier).toString('base64url');
    const session = isValid
      ? await startFamily(client, request.user_id, { device: device.device, secondFactor: request.second_factor })
      : undefined;
    // A wrong verifier also uses up the code, because the client that the code was issued to would have the right one.
    await client.query('update oauth_requests set code_used_at = now(), family_id = $2 where id = $1', [
      request.id,
      session?.familyId ?? null,
    ]);
    if (!session) return undefined;
    const deviceKey = await rememberDevice(client, request.user_id, device);
    return { ...session, userId: request.user_id, deviceKey };
  });
  const user = started && (await findUser(context, started.userId));
  if (!started || !user)
    return { error: 'invalid_grant', error_description: 'This sign-in has expired. Please sign in again.' };
  return { ...(await tokensOf(context, user, started)), deviceKey: started.deviceKey };
}

/**
 * True if the sign-in used no identity, or one that is still linked. Locks that identity until the transaction ends.
 */
async function isStillLinked(client: pg.PoolClient, { issuer, subject, user_id }: OAuthRequest): Promise<boolean> {
  if (issuer === null) return true;
  const { rowCount } = await client.query(
    'select from identities where issuer = $1 and subject = $2 and user_id = $3 for key share',
    [issuer, subject, user_id],
  );
  return rowCount === 1;
}
