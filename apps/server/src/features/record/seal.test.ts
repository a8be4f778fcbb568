import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/world/database.ts';
import { audit } from '../../audit/audit.ts';
import { createPool, inTransaction } from '../../db/database.ts';
import { entryLines, hashOfBatch, newestSeal, recordKeyOf } from './seal-chain.ts';
import { sealRecord } from './seal-record.ts';
import { writeRecord } from './write-record.ts';

const key = recordKeyOf(Buffer.from('a secret that only this world of tests knows'));
const somebody = randomUUID();
let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  for (let batch = 0; batch < 3; batch++) {
    for (let entry = 0; entry < 4; entry++)
      await writeRecord(pool, somebody, { action: 'capacity.changed', details: { from: batch, to: entry } });
    await sealRecord(pool, key);
  }
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** What somebody does who has the whole database and no trigger in the way. */
async function behindTheTriggersBack(...statements: string[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  });
}

const found = async (witnesses = {}) =>
  (await audit(pool, { key, ...witnesses })).map(({ means, row }) => ({ means, seal: row['seal'] }));
const ALTERED = 'entries or the seal over them were altered, removed or made anew';

describe('the seals of the record', () => {
  test('hold while entries are added and sealed, and while some wait', async () => {
    await writeRecord(pool, null, { action: 'settlement.run' });
    expect(await found()).toEqual([]);
    expect(await sealRecord(pool, key)).toBe(1);
    expect(await sealRecord(pool, key)).toBe(0);
    expect(await found()).toEqual([]);
  });

  test.each([
    ['an entry was altered', `update record_entries set details = '{"from":0,"to":99}' where id = 6`],
    ['another did it', `update record_entries set actor_id = '${randomUUID()}' where id = 6`],
    ['it was done a microsecond later', `update record_entries set at = at + interval '1 microsecond' where id = 6`],
    ['an entry was removed', 'delete from record_entries where id = 6'],
    [
      'two entries changed places',
      `update record_entries e set details = o.details, at = o.at
         from record_entries o where (e.id, o.id) in ((6, 7), (7, 6))`,
    ],
  ])('show that %s', async (_, statement) => {
    await behindTheTriggersBack(statement);
    expect(await found()).toEqual([{ means: ALTERED, seal: 2 }]);
  });

  test('show that an entry was put in between', async () => {
    await behindTheTriggersBack(
      `insert into record_entries (id, action) overriding system value values (1000, 'event.published')`,
    );
    expect(await found()).toEqual([{ means: 'entries are there that neither are sealed nor wait for it' }]);
  });

  test('show that the newest batch was removed, its seal with it', async () => {
    await behindTheTriggersBack('delete from record_entries where id > 8', 'delete from record_seals where number = 3');
    expect(await found()).toEqual([{ means: 'the newest seals were removed, or the head was' }]);
  });

  test('show that it was removed even from the head: a night, or a log, has kept the seal', async () => {
    const seal = await newestSeal(pool);
    await behindTheTriggersBack(
      'delete from record_entries where id > 8',
      'delete from record_seals where number = 3',
      'update record_head set (number, hash) = (select number, hash from record_seals where number = 2)',
    );
    expect(await found()).toEqual([]);
    expect(await found({ seals: [seal] })).toEqual([{ means: 'a seal that was written down is missing', seal: 3 }]);
    await pool.query('insert into audit_runs (night, seal_number, seal_hash) values (now(), $1, $2)', [
      seal.number,
      seal.hash,
    ]);
    expect(await found()).toEqual([{ means: 'a seal that was written down is missing', seal: 3 }]);
  });

  test('show that seals changed places, and that one in the middle is missing', async () => {
    await behindTheTriggersBack(
      'update record_seals set number = 9 where number = 1',
      'update record_seals set number = 1 where number = 2',
      'update record_seals set number = 2 where number = 9',
    );
    expect((await found()).map(({ seal }) => seal)).toEqual([1, 2, 3]);
    await behindTheTriggersBack('delete from record_seals where number = 2');
    expect((await found()).map(({ means }) => means)).toContain('seals are missing');
  });

  test('cannot be made anew by somebody who has only the database', async () => {
    const before = await newestSeal(pool);
    await behindTheTriggersBack(`update record_entries set details = '{}' where id = 10`);
    const lines = await entryLines(pool, 'e.id > 8', []);
    const { rows } = await pool.query<{ hash: Buffer }>('select hash from record_seals where number = 2');
    const forged = hashOfBatch(rows[0]?.hash as Buffer, lines).toString('hex');
    await behindTheTriggersBack(
      `update record_seals set hash = '\\x${forged}' where number = 3`,
      `update record_head set hash = '\\x${forged}'`,
    );
    expect(await found()).toEqual([{ means: ALTERED, seal: 3 }]);
    expect(await audit(pool)).toEqual([]);
    expect(await audit(pool, { seals: [before] })).toMatchObject([
      { means: 'a seal is another than the one that was written down', row: { seal: 3 } },
    ]);
  });

  test('show that an entry was removed while it waited', async () => {
    await writeRecord(pool, null, { action: 'settlement.run' });
    await behindTheTriggersBack('delete from record_entries where id = 13');
    expect(await sealRecord(pool, key)).toBe(0);
    expect(await found()).toEqual([{ means: 'entries that waited for their seal were removed' }]);
  });
});

describe('many who write at once', () => {
  test('an entry that is committed late, with a lower id than others that are sealed, is sealed too', async () => {
    const late = new pg.Client({ connectionString: database.url });
    await late.connect();
    await late.query('begin');
    await writeRecord(late, somebody, { action: 'event.published' });
    await writeRecord(pool, somebody, { action: 'event.cancelled' });
    expect(await sealRecord(pool, key)).toBe(1);
    await late.query('commit');
    await late.end();
    expect(await sealRecord(pool, key)).toBe(1);
    const { rows } = await pool.query<{ entries: string }>('select entries::text from record_seals order by number');
    expect(rows.slice(3).map(({ entries }) => entries)).toEqual(['{[14,15)}', '{[13,14)}']);
    expect(await found()).toEqual([]);
  });

  test('twenty people write and three servers seal: each entry is sealed once', async () => {
    const write = async (person: number) => {
      for (let entry = 0; entry < 20; entry++)
        await inTransaction(pool, async (client) => {
          await writeRecord(client, somebody, { action: 'capacity.changed', details: { person, entry } });
          if (entry % 5 === 4) throw new Error('undone');
        }).catch(() => {});
    };
    const seal = async () => {
      for (let time = 0; time < 20; time++) await sealRecord(pool, key);
    };
    await Promise.all([...Array.from({ length: 20 }, (_, person) => write(person)), seal(), seal(), seal()]);
    await sealRecord(pool, key);
    const { rows } = await pool.query('select sum(entry_count)::int as sealed from record_seals');
    expect(rows).toEqual([{ sealed: 12 + 20 * 16 }]);
    expect(await found()).toEqual([]);
  });
});
