import type pg from 'pg';

/** Comes before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A sweep that reads a table in the order of a key, a bounded number of rows per run. */
interface Walk<Row extends { key: string }> {
  sweep: string;
  /** Comes before the first key. By default, keys are ids. */
  first?: string;
  batchSize: number;
  /** Reads at most `max` rows with keys greater than `after`, in order. */
  read: (after: string, max: number) => Promise<{ rows: Row[] }>;
}

/**
 * Reads the next rows of a sweep that has no index to find what is due, because that depends on other tables. Each
 * batch continues where the previous one ended, on any server; after the last row, the next batch starts from the
 * beginning. If servers read the same batch, the sweep must ensure that only one of them acts on it.
 */
export async function nextBatch<Row extends { key: string }>(
  pool: pg.Pool,
  { sweep, first = FIRST_ID, batchSize, read }: Walk<Row>,
): Promise<Row[]> {
  const { rows: positions } = await pool.query<{ after_key: string }>(
    'select after_key from sweep_positions where sweep = $1',
    [sweep],
  );
  const before = positions[0]?.after_key ?? first;
  const { rows } = await read(before, batchSize);
  const last = rows.at(-1);
  const after = last && rows.length === batchSize ? last.key : first;
  if (after !== before)
    await pool.query(
      `insert into sweep_positions (sweep, after_key) values ($1, $2)
       on conflict (sweep) do update set after_key = excluded.after_key`,
      [sweep, after],
    );
  return rows;
}
