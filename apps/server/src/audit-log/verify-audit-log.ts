import type pg from 'pg';
import type { Finding } from '../audit/audit.ts';
import {
  CHAIN_BEGINNING,
  entryLines,
  hashOfBatch,
  isMac,
  printedCheckpoint,
  type Checkpoint,
} from './checkpoint-chain.ts';

interface CheckpointRow extends Checkpoint {
  entries: string;
  first_id: number;
  end_id: number;
  entry_count: number;
  previous_hash: Buffer;
  mac: Buffer;
}

/** Evidence to compare the audit log with. */
export interface AuditLogEvidence {
  /** Key of the checkpoints. Without it, a forged chain isn't detected unless a checkpoint was recorded elsewhere. */
  key?: Buffer | undefined;
  /** Checkpoints recorded elsewhere. Each must be in the chain. */
  notedElsewhere?: readonly Checkpoint[] | undefined;
}

const CHECKPOINTS_PER_READ = 500;

/**
 * Verifies the audit log against its checkpoints, from the first entry on, and reports each mismatch: an entry that was
 * altered, removed, moved or inserted, a checkpoint that was altered or removed, or a chain that was forged as a whole.
 * Runs in the caller's transaction, which sees one snapshot.
 */
export async function verifyAuditLog(
  client: Pick<pg.ClientBase, 'query'>,
  { key, notedElsewhere = [] }: AuditLogEvidence = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const find = (means: string, row: Record<string, unknown>) => findings.push({ invariant: 'AUDIT LOG', means, row });
  const nightly = await client.query<Checkpoint>(
    'select checkpoint_number as number, checkpoint_hash as hash from audit_runs where checkpoint_number > 0 order by checkpoint_number',
  );
  const expected = [...nightly.rows, ...notedElsewhere];
  let previous = CHAIN_BEGINNING;
  let covered = 0;
  for (;;) {
    const { rows } = await client.query<CheckpointRow>(
      `select number, hash, mac, previous_hash, entry_count, entries::text, lower(entries) as first_id, upper(entries) as end_id
         from audit_checkpoints where number > $1 order by number limit ${CHECKPOINTS_PER_READ}`,
      [previous.number],
    );
    for (const checkpoint of rows) {
      if (checkpoint.number !== previous.number + 1)
        find('checkpoints are missing', { after: previous.number, next: checkpoint.number });
      const lines = await entryLines(client, 'e.id >= $1 and e.id < $2 and e.id <@ $3::int8multirange', [
        checkpoint.first_id,
        checkpoint.end_id,
        checkpoint.entries,
      ]);
      const intact =
        lines.length === checkpoint.entry_count &&
        checkpoint.previous_hash.equals(previous.hash) &&
        checkpoint.hash.equals(hashOfBatch(previous.hash, lines)) &&
        (!key || isMac(key, checkpoint, checkpoint.mac));
      if (!intact)
        find('entries, or the checkpoint that covers them, have been altered, removed or recreated', {
          checkpoint: checkpoint.number,
          entries: checkpoint.entries,
          covered: checkpoint.entry_count,
          present: lines.length,
        });
      covered += lines.length;
      previous = { number: checkpoint.number, hash: checkpoint.hash };
      for (const noted of expected)
        if (noted.number === checkpoint.number && !noted.hash.equals(checkpoint.hash))
          find('a checkpoint differs from the one recorded elsewhere', { checkpoint: checkpoint.number });
    }
    if (rows.length < CHECKPOINTS_PER_READ) break;
  }
  for (const noted of expected)
    if (noted.number > previous.number)
      find('a checkpoint recorded elsewhere is missing', { checkpoint: noted.number });
  await verifyEnds(client, previous, covered, find);
  return findings;
}

/** Checks that the head is the newest checkpoint, and that the queue lists exactly the entries without a checkpoint. */
async function verifyEnds(
  client: Pick<pg.ClientBase, 'query'>,
  newest: Checkpoint,
  covered: number,
  find: (means: string, row: Record<string, unknown>) => void,
): Promise<void> {
  const { rows } = await client.query<{
    number: number | null;
    hash: Buffer | null;
    entries: number;
    waiting: number;
    removed: number;
  }>(
    `select h.number, h.hash, (select count(*) from audit_log) as entries, u.waiting, u.removed
       from (select count(e.id) as waiting, count(*) - count(e.id) as removed
               from audit_checkpoint_queue q left join audit_log e on e.id = q.entry_id) u
       left join audit_checkpoint_head h on true`,
  );
  const ends = rows[0];
  if (ends?.number !== newest.number || !ends.hash?.equals(newest.hash))
    find('the newest checkpoints or the head were removed', {
      newest: printedCheckpoint(newest),
      head: ends?.hash ? printedCheckpoint({ number: ends.number ?? 0, hash: ends.hash }) : null,
    });
  if (ends?.removed) find('entries were removed while waiting for a checkpoint', { entries: ends.removed });
  const unaccounted = (ends?.entries ?? 0) - covered - (ends?.waiting ?? 0);
  if (unaccounted !== 0)
    find('entries exist that neither have a checkpoint nor are waiting for one', { entries: unaccounted });
}
