import pg from 'pg';
import { vi } from 'vitest';
import * as z from 'zod';

/**
 * Runs `work` with every row lock and advisory lock removed from this process's statements and from the database's own
 * lock_stock and apply_payments. The outbox keeps its locks.
 */
export async function withoutLocks<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const { rows } = await pool.query<{ source: string }>(
    `select pg_get_functiondef(f::regproc) as source from unnest(array['lock_stock', 'apply_payments']) as f`,
  );
  for (const { source } of rows) await pool.query(withoutLocking(source));
  // Every statement passes through here, including those of clients that were already connected.
  const submit = pg.Query.prototype.submit;
  const spy = vi.spyOn(pg.Query.prototype, 'submit').mockImplementation(function (this: pg.Query, connection) {
    const statement = z.object({ text: z.string() }).safeParse(this);
    if (statement.success) Object.assign(this, { text: withoutLocking(statement.data.text) });
    return Reflect.apply(submit, this, [connection]);
  });
  try {
    return await work();
  } finally {
    spy.mockRestore();
    for (const { source } of rows) await pool.query(source);
  }
}

function withoutLocking(sql: string): string {
  if (sql.includes('graphile_worker')) return sql;
  return sql
    .replaceAll(/\sfor (no key )?update( of \w+)?/g, '')
    .replaceAll(/pg_advisory_xact_lock\(/g, 'pg_sleep(0 * ');
}
