import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { insertKey, type KeyPurpose } from './signing-keys.ts';

/**
 * How long a new key is only published, in minutes: the key set is cached for five, and every server reads the keys each
 * minute.
 */
const PUBLISHED_BEFORE_MINUTES = 10;
/** What a key of ID tokens signs lives for an hour at most; and as long again, for clocks and for servers that were cut off. */
const ID_TOKENS_MINUTES = 120;
/** Tickets are kept readable for some days after their event, for whoever counts then. */
const TICKETS_DAYS = 7;

/** Makes a new key that will sign in ten minutes; undefined where one is waiting to already. */
export async function rotateKey(
  pool: pg.Pool,
  purpose: KeyPurpose,
  wrapping: Buffer,
): Promise<{ id: string; signsFrom: Date } | undefined> {
  return inTransaction(pool, async (client) => {
    await client.query('lock table signing_keys in exclusive mode');
    const waiting = await client.query('select from signing_keys where purpose = $1 and signs_from > now()', [purpose]);
    if (waiting.rowCount !== 0) return undefined;
    return insertKey(client, purpose, wrapping, PUBLISHED_BEFORE_MINUTES);
  });
}

/**
 * Retires keys of which nothing is good any more: of ID tokens two hours after the next one signs; of tickets only once
 * every event that was there before the next one signed has been over for a week. Returns how many.
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
                                where e.created_at < followed.next_from and e.state <> 'cancelled'
                                  and e.ends_at > now() - make_interval(days => $2))
            end`,
    [ID_TOKENS_MINUTES, TICKETS_DAYS],
  );
  return rowCount ?? 0;
}
