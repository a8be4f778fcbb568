import type pg from 'pg';
import { inTransaction } from '../db/database.ts';
import { entryLines, hashOfBatch, macOf, type Checkpoint } from './checkpoint-chain.ts';
import { defineSweep } from '../jobs/sweep.ts';
import type { Infrastructure } from '../infrastructure.ts';

const BATCH = 1_000;

/**
 * Adds a checkpoint over the audit log entries that have none yet. A lock on the head ensures that only one server at a
 * time does so. Each entry is queued by the transaction that writes it, so an entry that commits late, with a lower id
 * than others already covered, is included next time. Returns the number of entries covered.
 */
export async function addCheckpoints(pool: pg.Pool, key: Buffer): Promise<number> {
  let covered = 0;
  for (;;) {
    const batch = await inTransaction(pool, (client) => addCheckpoint(client, key));
    covered += batch;
    if (batch < BATCH) return covered;
  }
}

async function addCheckpoint(client: pg.PoolClient, key: Buffer): Promise<number> {
  const { rows } = await client.query<Checkpoint>('select number, hash from audit_checkpoint_head for update');
  const head = rows[0];
  if (!head) throw new Error('The audit log’s head is missing. Run npm run audit to see what else is missing.');
  const entries = await entryLines(
    client,
    `e.id = any (array(select entry_id from audit_checkpoint_queue order by entry_id limit ${BATCH}))`,
    [],
  );
  if (entries.length === 0) return 0;
  const ids = entries.map(({ id }) => id);
  const checkpoint = { number: head.number + 1, hash: hashOfBatch(head.hash, entries) };
  await client.query(
    `insert into audit_checkpoints (number, entries, entry_count, previous_hash, hash, mac)
     values ($1, (select range_agg(int8range(id, id, '[]')) from unnest($2::bigint[]) id), $3, $4, $5, $6)`,
    [checkpoint.number, ids, ids.length, head.hash, checkpoint.hash, macOf(key, checkpoint)],
  );
  await client.query('update audit_checkpoint_head set number = $1, hash = $2', [checkpoint.number, checkpoint.hash]);
  await client.query('delete from audit_checkpoint_queue where entry_id = any ($1)', [ids]);
  return ids.length;
}

/** Maximum age of an audit log entry without a checkpoint. */
const CHECKPOINT_MS = 60_000;

export const addCheckpointsSweep = defineSweep({
  title: 'audit log entries covered by a checkpoint',
  everyMs: CHECKPOINT_MS,
  level: 'debug',
  run: ({ pool, keys }: Pick<Infrastructure, 'pool' | 'keys'>) => addCheckpoints(pool, keys.checkpoints),
});
