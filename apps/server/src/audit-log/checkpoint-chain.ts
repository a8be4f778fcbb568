import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';

/** Checkpoint in the chain. */
export interface Checkpoint {
  number: number;
  hash: Buffer;
}

/** Beginning of the chain, which the first checkpoint is chained to. */
export const CHAIN_BEGINNING: Checkpoint = { number: 0, hash: Buffer.alloc(32) };

/** An entry as one line of JSON, with all of its columns in a fixed order and timestamps in microseconds. */
const LINE = `json_build_array(e.id, (extract(epoch from e.at) * 1000000)::bigint, e.actor_id, e.on_behalf_of, e.organiser_id,
                               e.event_id, e.action, e.subject_kind, e.subject_id, e.details)::text`;

/** Entries that match a condition, by id, each with the line that is hashed. */
export async function entryLines(
  client: Pick<pg.ClientBase, 'query'>,
  condition: string,
  values: unknown[],
): Promise<{ id: number; line: string }[]> {
  const { rows } = await client.query<{ id: number; line: string }>(
    `select e.id, ${LINE} as line from audit_log e where ${condition} order by e.id`,
    values,
  );
  return rows;
}

/** Hash of a batch, chained to the previous checkpoint. */
export function hashOfBatch(previous: Buffer, entries: readonly { line: string }[]): Buffer {
  const hash = createHash('sha256').update(previous);
  for (const { line } of entries) hash.update(`\n${line}`);
  return hash.digest();
}

/** The newest checkpoint, or the beginning of the chain if there is none yet. */
export async function newestCheckpoint(client: Pick<pg.ClientBase, 'query'>): Promise<Checkpoint> {
  const { rows } = await client.query<Checkpoint>('select number, hash from audit_checkpoint_head');
  return rows[0] ?? CHAIN_BEGINNING;
}

/** Authentication code of a checkpoint, which only we can compute. */
export function macOf(key: Buffer, { number, hash }: Checkpoint): Buffer {
  return createHmac('sha256', key).update(`${number}:`).update(hash).digest();
}

export function isMac(key: Buffer, checkpoint: Checkpoint, mac: Buffer): boolean {
  const right = macOf(key, checkpoint);
  return mac.length === right.length && timingSafeEqual(mac, right);
}

/** Printed form of a checkpoint, for safekeeping outside the database: its number and hash. */
export function printedCheckpoint({ number, hash }: Checkpoint): string {
  return `${number}:${hash.toString('hex')}`;
}

/** Parses the printed form of a checkpoint; undefined if it isn't one. */
export function readPrintedCheckpoint(text: string): Checkpoint | undefined {
  const [, number, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text.trim()) ?? [];
  return number && hash ? { number: Number(number), hash: Buffer.from(hash, 'hex') } : undefined;
}
