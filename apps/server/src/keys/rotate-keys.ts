import type pg from 'pg';
import { inTransaction } from '../db/database.ts';
import { insertKey, type KeyPurpose, refuseOtherSecret } from './signing-keys.ts';
import { HOUSEKEEPING_MS, defineSweep } from '../jobs/sweep.ts';
import type { Infrastructure } from '../infrastructure.ts';

/**
 * Minutes between publishing a new key and signing with it: the key set is cached for five, and every server reloads
 * the keys each minute.
 */
const PUBLISHED_BEFORE_MINUTES = 10;
/**
 * No token lives for more than an hour; the other hour allows for clock skew and for servers that were disconnected.
 */
const ID_TOKENS_MINUTES = 120;
/** Ticket codes can be verified for some days after the event, in case scans arrive late. */
const TICKETS_DAYS = 7;

/**
 * Creates a key that starts signing in ten minutes. Returns undefined if another key hasn't started signing yet. Throws
 * WrongSecretError under a secret other than the servers', because none of them could read the key, or start again.
 */
export async function rotateKey(
  pool: pg.Pool,
  purpose: KeyPurpose,
  wrapping: Buffer,
): Promise<{ id: string; signsFrom: Date } | undefined> {
  return inTransaction(pool, async (client) => {
    await client.query('lock table signing_keys in exclusive mode');
    await refuseOtherSecret(client, purpose, wrapping);
    const waiting = await client.query('select from signing_keys where purpose = $1 and signs_from > now()', [purpose]);
    if (waiting.rowCount !== 0) return undefined;
    return insertKey(client, purpose, wrapping, PUBLISHED_BEFORE_MINUTES);
  });
}

/**
 * Retires keys whose signatures are no longer needed: for ID tokens, two hours after the next key starts signing; for
 * tickets, once every event created before then has been over for a week. Returns the number of keys retired.
 *
 * Index: events_postponed_idx, events_end_idx.
 */
export async function retireKeys(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update signing_keys k set retired_at = now()
       from (select id, lead(signs_from) over (partition by purpose order by signs_from, id) as next_from
               from signing_keys where retired_at is null) followed
      where followed.id = k.id and k.retired_at is null and followed.next_from is not null
        and case k.purpose
              when 'id_token' then followed.next_from < now() - make_interval(mins => $1)
              else followed.next_from < now()
               and not exists (select from events e
                                where e.created_at < followed.next_from
                                  and (e.state = 'postponed'
                                       or e.state <> 'cancelled' and e.ends_at > now() - make_interval(days => $2)))
            end`,
    [ID_TOKENS_MINUTES, TICKETS_DAYS],
  );
  return rowCount ?? 0;
}

export const retireKeysSweep = defineSweep({
  title: 'signing keys retired',
  everyMs: HOUSEKEEPING_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => retireKeys(pool),
});

/** Delay until every server knows a new signing key. */
const RELOADED_MS = 60_000;

export const reloadKeysSweep = defineSweep({
  title: 'signing keys reloaded',
  everyMs: RELOADED_MS,
  run: async ({ keys }: Pick<Infrastructure, 'keys'>) => {
    await keys.reload();
    return 0;
  },
});
