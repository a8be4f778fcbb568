import pg from 'pg';
import { vi } from 'vitest';

/**
 * Does some work while every row lock and advisory lock is taken out of what this process asks of the database, and out
 * of the database's own lock_stock. The outbox keeps its locks.
 */
export async function withoutLocks<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const { rows } = await pool.query<{ source: string }>(`select pg_get_functiondef('lock_stock'::regproc) as source`);
  const lockStock = rows[0]?.source ?? '';
  await pool.query(withoutLocking(lockStock));
  const ask = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first, ...rest] = args;
    return Reflect.apply(ask, this, [typeof first === 'string' ? withoutLocking(first) : first, ...rest]);
  });
  try {
    return await work();
  } finally {
    spy.mockRestore();
    await pool.query(lockStock);
  }
}

function withoutLocking(sql: string): string {
  if (sql.includes('graphile_worker')) return sql;
  return sql
    .replaceAll(/\sfor (no key )?update( of \w+)?/g, '')
    .replaceAll(/pg_advisory_xact_lock\(/g, 'pg_sleep(0 * ');
}
