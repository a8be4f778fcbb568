import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { audit } from '../audit/audit.ts';
import { createPool, inTransaction } from '../db/database.ts';
import { entryLines, hashOfBatch, newestCheckpoint } from './checkpoint-chain.ts';
import { derivedKeys } from '../keys/signing-keys.ts';
import { addCheckpoints } from './add-checkpoints.ts';
import { writeAuditLog } from './write-audit-log.ts';

const key = derivedKeys(Buffer.from('a secret that only this world of tests knows')).checkpoints;
const actorId = randomUUID();
let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  for (let batch = 0; batch < 3; batch++) {
    for (let entry = 0; entry < 4; entry++)
      await writeAuditLog(pool, actorId, { action: 'capacity.changed', details: { from: batch, to: entry } });
    await addCheckpoints(pool, key);
  }
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** Tampers like someone who has full access to the database and has switched the triggers off. */
async function withoutTriggers(...statements: string[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  });
}

const found = async (evidence = {}) =>
  (await audit(pool, { key, ...evidence })).map(({ means, row }) => ({ means, checkpoint: row['checkpoint'] }));
const ALTERED = 'entries, or the checkpoint that covers them, have been altered, removed or recreated';

describe('the checkpoints of the audit log', () => {
  test('hold while entries are added and covered, and while some are waiting', async () => {
    await writeAuditLog(pool, null, { action: 'settlement.run' });
    expect(await found()).toEqual([]);
    expect(await addCheckpoints(pool, key)).toBe(1);
    expect(await addCheckpoints(pool, key)).toBe(0);
    expect(await found()).toEqual([]);
  });

  test.each([
    ['an entry was altered', `update audit_log set details = '{"from":0,"to":99}' where id = 6`],
    ['its actor was changed', `update audit_log set actor_id = '${randomUUID()}' where id = 6`],
    ['its time was moved by a microsecond', `update audit_log set at = at + interval '1 microsecond' where id = 6`],
    ['an entry was removed', 'delete from audit_log where id = 6'],
    [
      'two entries were swapped',
      `update audit_log e set details = o.details, at = o.at
         from audit_log o where (e.id, o.id) in ((6, 7), (7, 6))`,
    ],
  ])('show that %s', async (_, statement) => {
    await withoutTriggers(statement);
    expect(await found()).toEqual([{ means: ALTERED, checkpoint: 2 }]);
  });

  test('show that an entry was inserted', async () => {
    await withoutTriggers(
      `insert into audit_log (id, action) overriding system value values (1000, 'event.published')`,
    );
    expect(await found()).toEqual([{ means: 'entries exist that neither have a checkpoint nor are waiting for one' }]);
  });

  test('show that the newest batch was removed together with its checkpoint', async () => {
    await withoutTriggers('delete from audit_log where id > 8', 'delete from audit_checkpoints where number = 3');
    expect(await found()).toEqual([{ means: 'the newest checkpoints or the head were removed' }]);
  });

  test('show that it was removed even from the head, because a nightly audit or a log has the checkpoint', async () => {
    const checkpoint = await newestCheckpoint(pool);
    await withoutTriggers(
      'delete from audit_log where id > 8',
      'delete from audit_checkpoints where number = 3',
      'update audit_checkpoint_head set (number, hash) = (select number, hash from audit_checkpoints where number = 2)',
    );
    expect(await found()).toEqual([]);
    expect(await found({ notedElsewhere: [checkpoint] })).toEqual([
      { means: 'a checkpoint recorded elsewhere is missing', checkpoint: 3 },
    ]);
    await pool.query('insert into audit_runs (night, checkpoint_number, checkpoint_hash) values (now(), $1, $2)', [
      checkpoint.number,
      checkpoint.hash,
    ]);
    expect(await found()).toEqual([{ means: 'a checkpoint recorded elsewhere is missing', checkpoint: 3 }]);
  });

  test('show that checkpoints were swapped or that one is missing from the middle', async () => {
    await withoutTriggers(
      'update audit_checkpoints set number = 9 where number = 1',
      'update audit_checkpoints set number = 1 where number = 2',
      'update audit_checkpoints set number = 2 where number = 9',
    );
    expect((await found()).map(({ checkpoint }) => checkpoint)).toEqual([1, 2, 3]);
    await withoutTriggers('delete from audit_checkpoints where number = 2');
    expect((await found()).map(({ means }) => means)).toContain('checkpoints are missing');
  });

  test('can’t be recreated by someone who has only the database', async () => {
    const before = await newestCheckpoint(pool);
    await withoutTriggers(`update audit_log set details = '{}' where id = 10`);
    const lines = await entryLines(pool, 'e.id > 8', []);
    const { rows } = await pool.query<{ hash: Buffer }>('select hash from audit_checkpoints where number = 2');
    const forged = hashOfBatch(rows[0]?.hash as Buffer, lines).toString('hex');
    await withoutTriggers(
      `update audit_checkpoints set hash = '\\x${forged}' where number = 3`,
      `update audit_checkpoint_head set hash = '\\x${forged}'`,
    );
    expect(await found()).toEqual([{ means: ALTERED, checkpoint: 3 }]);
    expect(await audit(pool)).toEqual([]);
    expect(await audit(pool, { notedElsewhere: [before] })).toMatchObject([
      { means: 'a checkpoint differs from the one recorded elsewhere', row: { checkpoint: 3 } },
    ]);
  });

  test('show that an entry was removed while it was waiting', async () => {
    await writeAuditLog(pool, null, { action: 'settlement.run' });
    await withoutTriggers('delete from audit_log where id = 13');
    expect(await addCheckpoints(pool, key)).toBe(0);
    expect(await found()).toEqual([{ means: 'entries were removed while waiting for a checkpoint' }]);
  });
});

describe('simultaneous writers', () => {
  test('an entry that commits late, with a lower id than others already covered, is covered too', async () => {
    const late = new pg.Client({ connectionString: database.url });
    await late.connect();
    await late.query('begin');
    await writeAuditLog(late, actorId, { action: 'event.published' });
    await writeAuditLog(pool, actorId, { action: 'event.cancelled' });
    expect(await addCheckpoints(pool, key)).toBe(1);
    await late.query('commit');
    await late.end();
    expect(await addCheckpoints(pool, key)).toBe(1);
    const { rows } = await pool.query<{ entries: string }>(
      'select entries::text from audit_checkpoints order by number',
    );
    expect(rows.slice(3).map(({ entries }) => entries)).toEqual(['{[14,15)}', '{[13,14)}']);
    expect(await found()).toEqual([]);
  });

  test('twenty people write while three servers add checkpoints, and each entry is covered once', async () => {
    const write = async (person: number) => {
      for (let entry = 0; entry < 20; entry++)
        await inTransaction(pool, async (client) => {
          await writeAuditLog(client, actorId, { action: 'capacity.changed', details: { person, entry } });
          if (entry % 5 === 4) throw new Error('undone');
        }).catch(() => {});
    };
    const checkpoint = async () => {
      for (let time = 0; time < 20; time++) await addCheckpoints(pool, key);
    };
    await Promise.all([
      ...Array.from({ length: 20 }, (_, person) => write(person)),
      checkpoint(),
      checkpoint(),
      checkpoint(),
    ]);
    await addCheckpoints(pool, key);
    const { rows } = await pool.query('select sum(entry_count)::int as sealed from audit_checkpoints');
    expect(rows).toEqual([{ sealed: 12 + 20 * 16 }]);
    expect(await found()).toEqual([]);
  });
});
