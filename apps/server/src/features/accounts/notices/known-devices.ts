import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { queueSecurityNotice } from './security-notices.ts';
import { defineSweep, HOUSEKEEPING_MS } from '../../../jobs/sweep.ts';
import type { Infrastructure } from '../../../infrastructure.ts';

/** 128 random bits in base64url. */
const KEY = /^[\w-]{22}$/;
/** A browser that hasn't been used for this long counts as new. */
const FORGOTTEN_AFTER_DAYS = 400;
/** Maximum number of browsers deleted in one run. */
const MAX_DELETED = 10_000;

/** The browser that someone is signing in with, as it identifies itself. */
export interface SignInDevice {
  /** Key from the browser's cookie; undefined if the browser has none. */
  deviceKey: string | undefined;
  /** User-Agent header. */
  device: string | undefined;
}

/**
 * Key under which a known browser's sign-in attempts are counted separately; undefined if the account doesn't know the
 * browser.
 */
export async function knownDevice(
  pool: pg.Pool,
  email: string,
  deviceKey: string | undefined,
): Promise<string | undefined> {
  if (deviceKey === undefined || !KEY.test(deviceKey)) return undefined;
  const { rows } = await pool.query<{ name: string }>(
    `select encode(d.device_hash, 'base64') as name
       from users u
       join known_devices d on d.user_id = u.id and d.device_hash = sha256(convert_to(u.id::text || $2::text, 'UTF8'))
      where lower(u.email) = lower($1)`,
    [email, deviceKey],
  );
  return rows[0]?.name;
}

/**
 * Remembers the browser used for a sign-in, in the transaction that starts the session, and emails a notice if the
 * browser is new. An account's first sign-in sends no notice. Returns the key for the browser's cookie.
 */
export async function rememberDevice(
  client: pg.PoolClient,
  userId: string,
  { deviceKey, device }: SignInDevice,
): Promise<string> {
  const key = deviceKey !== undefined && KEY.test(deviceKey) ? deviceKey : randomBytes(16).toString('base64url');
  const { rows: earlier } = await client.query<{ signed_in: boolean }>(
    `update users u set signed_in_at = now() from users b
      where u.id = $1 and b.id = u.id returning b.signed_in_at is not null as signed_in`,
    [userId],
  );
  const { rows } = await client.query<{ is_new: boolean }>(
    `insert into known_devices (user_id, device_hash, device)
     values ($1::uuid, sha256(convert_to($1::uuid::text || $2::text, 'UTF8')), $3)
     on conflict (user_id, device_hash) do update set last_seen_at = now(), device = excluded.device
     returning first_seen_at = now() as is_new`,
    [userId, key, device ?? null],
  );
  if (rows[0]?.is_new && earlier[0]?.signed_in)
    await queueSecurityNotice(client, userId, { kind: 'new_sign_in', device });
  return key;
}

/**
 * Deletes browsers that haven't been used for a long time; returns how many. Index: known_devices_seen_idx.
 */
export async function forgetOldDevices(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from known_devices where ctid = any (array(
       select ctid from known_devices where last_seen_at < now() - make_interval(days => $1)
        order by last_seen_at limit $2 for update skip locked))`,
    [FORGOTTEN_AFTER_DAYS, MAX_DELETED],
  );
  return rowCount ?? 0;
}

export const forgetOldDevicesSweep = defineSweep({
  title: 'unused devices deleted',
  everyMs: HOUSEKEEPING_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => forgetOldDevices(pool),
});
