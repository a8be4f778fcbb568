import { readSecondFactorCode } from '@quivertree/domain/accounts/second-factor';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { lockConfirmedCaller } from '../../../access/lock-caller.ts';
import type { Tokens } from '../sign-in.ts';
import { addSecondFactor } from './add-second-factor.ts';
import { newTotpSecret, decryptTotpSecret, encryptTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Maximum number of attempts at the first code of a new app. After that, setup starts again with a new secret. */
const MAX_TRIES = 10;

/** Creates a secret for an authenticator app. The secret has no effect until the app's first code has been entered. */
export async function beginTotp(
  { pool, keys }: Pick<Infrastructure, 'pool' | 'keys'>,
  user: Caller,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  await inTransaction(pool, async (client) => {
    await lockConfirmedCaller(client, user);
    await client.query('delete from totp_secrets where user_id = $1 and confirmed_at is null', [user.id]);
    await client.query('insert into totp_secrets (id, user_id, encrypted_secret) values ($1, $2, $3)', [
      newId(),
      user.id,
      encryptTotpSecret(keys, user.id, secret),
    ]);
  });
  return { secret, uri: totpUri(secret, user.email) };
}

/** Completes setup: the app becomes a second factor, replacing any earlier app. */
export async function confirmTotp(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys'>,
  user: Caller,
  text: string,
  device: string | undefined,
): Promise<Tokens & { recoveryCodes: string[] | null }> {
  const { pool, keys } = context;
  const read = readSecondFactorCode(text);
  const { rows } = await pool.query<{ id: string; encrypted_secret: Buffer; now: Date }>(
    `update totp_secrets set failures = failures + 1
      where user_id = $1 and confirmed_at is null and created_at > now() - interval '1 hour' and failures < $2
      returning id, encrypted_secret, clock_timestamp() as now`,
    [user.id, MAX_TRIES],
  );
  const begun = rows[0];
  if (!begun) throw new Refusal('second_factor.not_begun');
  const step =
    read?.kind === 'totp'
      ? stepOfCode(decryptTotpSecret(keys, user.id, begun.encrypted_secret), read.code, begun.now.getTime())
      : undefined;
  if (step === undefined) throw new Refusal('auth.wrong_code');
  return addSecondFactor(context, user, device, async (client) => {
    await client.query('delete from totp_secrets where user_id = $1 and confirmed_at is not null', [user.id]);
    const { rowCount } = await client.query(
      `update totp_secrets set confirmed_at = now(), last_step = $2, failures = 0, set_up_session_id = $3
        where id = $1 and confirmed_at is null`,
      [begun.id, step, user.sessionId],
    );
    if (rowCount !== 1) throw new Refusal('second_factor.not_begun');
    return { kind: 'totp', id: begun.id };
  });
}
