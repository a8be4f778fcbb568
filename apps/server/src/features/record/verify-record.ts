import type pg from 'pg';
import type { Finding } from '../../audit/audit.ts';
import { CHAIN_BEGINNING, entryLines, hashOfBatch, isMac, printedSeal, type Seal } from './seal-chain.ts';

interface SealRow extends Seal {
  entries: string;
  first_id: number;
  end_id: number;
  entry_count: number;
  previous_hash: Buffer;
  mac: Buffer;
}

/** Evidence to compare the audit log with. */
export interface Witnesses {
  /** Key of the checkpoints; without it, a recreated chain goes undetected unless a checkpoint was noted elsewhere. */
  key?: Buffer | undefined;
  /** Checkpoints noted elsewhere: each must be in the chain. */
  seals?: readonly Seal[] | undefined;
}

const SEALS_AT_ONCE = 500;

/**
 * Verifies the audit log from its first entry on and reports each mismatch with its checkpoints: entries altered,
 * removed, moved or inserted, checkpoints altered or removed, a recreated chain. Runs in the caller's transaction,
 * which sees one snapshot.
 */
export async function verifyRecord(
  client: Pick<pg.ClientBase, 'query'>,
  { key, seals: witnesses = [] }: Witnesses = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const find = (means: string, row: Record<string, unknown>) => findings.push({ invariant: 'RECORD', means, row });
  const nightly = await client.query<Seal>(
    'select seal_number as number, seal_hash as hash from audit_runs where seal_number > 0 order by seal_number',
  );
  const expected = [...nightly.rows, ...witnesses];
  let previous = CHAIN_BEGINNING;
  let covered = 0;
  for (;;) {
    const { rows } = await client.query<SealRow>(
      `select number, hash, mac, previous_hash, entry_count, entries::text, lower(entries) as first_id, upper(entries) as end_id
         from record_seals where number > $1 order by number limit ${SEALS_AT_ONCE}`,
      [previous.number],
    );
    for (const seal of rows) {
      if (seal.number !== previous.number + 1)
        find('checkpoints are missing', { after: previous.number, next: seal.number });
      const lines = await entryLines(client, 'e.id >= $1 and e.id < $2 and e.id <@ $3::int8multirange', [
        seal.first_id,
        seal.end_id,
        seal.entries,
      ]);
      const intact =
        lines.length === seal.entry_count &&
        seal.previous_hash.equals(previous.hash) &&
        seal.hash.equals(hashOfBatch(previous.hash, lines)) &&
        (!key || isMac(key, seal, seal.mac));
      if (!intact)
        find('entries or their checkpoint were altered, removed or recreated', {
          seal: seal.number,
          entries: seal.entries,
          sealed: seal.entry_count,
          present: lines.length,
        });
      covered += lines.length;
      previous = { number: seal.number, hash: seal.hash };
      for (const witness of expected)
        if (witness.number === seal.number && !witness.hash.equals(seal.hash))
          find('a checkpoint differs from the one noted elsewhere', { seal: seal.number });
    }
    if (rows.length < SEALS_AT_ONCE) break;
  }
  for (const witness of expected)
    if (witness.number > previous.number) find('a checkpoint noted elsewhere is missing', { seal: witness.number });
  await verifyEnds(client, previous, covered, find);
  return findings;
}

/** Compares the newest checkpoint with the head, and the entries without a checkpoint with the queue. */
async function verifyEnds(
  client: Pick<pg.ClientBase, 'query'>,
  newest: Seal,
  covered: number,
  find: (means: string, row: Record<string, unknown>) => void,
): Promise<void> {
  const { rows } = await client.query<{
    number: number | null;
    hash: Buffer | null;
    entries: number;
    waiting: number;
    gone: number;
  }>(
    `select h.number, h.hash, (select count(*) from record_entries) as entries, u.waiting, u.gone
       from (select count(e.id) as waiting, count(*) - count(e.id) as gone
               from record_unsealed q left join record_entries e on e.id = q.entry_id) u
       left join record_head h on true`,
  );
  const ends = rows[0];
  if (ends?.number !== newest.number || !ends.hash?.equals(newest.hash))
    find('the newest checkpoints were removed, or the head was', {
      newest: printedSeal(newest),
      head: ends?.hash ? printedSeal({ number: ends.number ?? 0, hash: ends.hash }) : null,
    });
  if (ends?.gone) find('entries were removed while waiting for a checkpoint', { entries: ends.gone });
  const unaccounted = (ends?.entries ?? 0) - covered - (ends?.waiting ?? 0);
  if (unaccounted !== 0)
    find('entries exist that neither have a checkpoint nor are waiting for one', { entries: unaccounted });
}
