import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listPushDevices, registerPushDevice } from '@quivertree/contract/push/push';
import type { PushKind, PushProvider } from '@quivertree/domain/push/push-kinds';
import { isPushToken } from '@quivertree/domain/push/push-providers';
import type pg from 'pg';
import type { Caller } from '../../access/id-tokens.ts';
import { lockCaller } from '../../access/lock-caller.ts';
import { inTransaction } from '../../db/database.ts';
import { one } from '../../db/one-row.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { PushSenders } from './providers/create-senders.ts';

/** SQL: true for the current refresh token `r` of the session of a device `d`. Index: refresh_tokens_family_idx. */
export const OPEN_TOKEN = `r.family_id = d.session_id and r.revoked_at is null and r.used_at is null and r.expires_at > now()`;

/** SQL: true while the session of a device `d` hasn't ended. */
export const SESSION_IS_OPEN = `exists (select from refresh_tokens r where ${OPEN_TOKEN})`;

interface DeviceRow {
  session_id: string;
  provider: PushProvider;
  kinds: PushKind[];
  registered_at: Date;
}

/** The user's phones whose sessions haven't ended, newest first. */
export async function pushDevicesOf(
  pool: pg.Pool,
  senders: PushSenders,
  user: Caller,
): Promise<Answer<typeof listPushDevices>> {
  const { rows } = await pool.query<DeviceRow>(
    `select d.session_id, d.provider, d.kinds, d.registered_at
       from push_devices d
      where d.user_id = $1 and ${SESSION_IS_OPEN}
      order by d.registered_at desc
      limit 100`,
    [user.id],
  );
  return { providers: [...senders.keys()], devices: rows.map((row) => deviceOf(row, user)) };
}

/**
 * Registers the phone of the caller's session, or replaces its token and kinds. A token belongs to one phone, so this
 * ends any registration of the same token by someone who used the phone before.
 */
export async function savePushDevice(
  pool: pg.Pool,
  senders: PushSenders,
  user: Caller,
  { provider, token, kinds }: CallRequest<typeof registerPushDevice>['body'],
): Promise<Answer<typeof registerPushDevice>> {
  if (!senders.has(provider)) throw new Refusal('push.unavailable');
  if (!isPushToken(provider, token)) throw new Refusal('push.invalid_token');
  return inTransaction(pool, async (client) => {
    await lockCaller(client, user);
    await client.query('delete from push_devices where provider = $1 and token = $2 and session_id <> $3', [
      provider,
      token,
      user.sessionId,
    ]);
    const { rows } = await client.query<DeviceRow>(
      `insert into push_devices (session_id, user_id, provider, token, kinds) values ($1, $2, $3, $4, $5)
       on conflict (session_id) do update
          set provider = $3, token = $4, kinds = $5,
              registered_at = case when push_devices.token = $4 then push_devices.registered_at else now() end
       returning session_id, provider, kinds, registered_at`,
      [user.sessionId, user.id, provider, token, [...new Set(kinds)]],
    );
    return deviceOf(one(rows), user);
  });
}

/** Ends the registration of one of the user's phones, and deletes the notifications waiting for that phone. */
export async function deletePushDevice(pool: pg.Pool, userId: string, deviceId: string): Promise<void> {
  await pool.query('delete from push_devices where user_id = $1 and session_id = $2', [userId, deviceId]);
}

/** Deletes the phones and followed events of an account that is being erased. */
export async function deletePushesOf(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('delete from push_devices where user_id = $1', [userId]);
  await client.query('delete from event_followers where user_id = $1', [userId]);
}

function deviceOf(row: DeviceRow, { sessionId }: Caller): Answer<typeof registerPushDevice> {
  return {
    id: row.session_id,
    provider: row.provider,
    kinds: row.kinds,
    registeredAt: row.registered_at.toISOString(),
    current: row.session_id === sessionId,
  };
}
