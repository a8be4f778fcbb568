import type pg from 'pg';

/**
 * Refuses for `seconds` to delete finished jobs, as PostgreSQL does when its disk is full (SQLSTATE 53100). Ends by
 * itself, also when the database is killed meanwhile.
 */
export async function refuseJobDeletes(pool: pg.Pool, seconds: number): Promise<void> {
  await refuse(pool, seconds, 'job_deletes', [['delete', 'graphile_worker._private_jobs']]);
}

/** The same for everything that has to grow when somebody orders or pays. */
export async function refuseWrites(pool: pg.Pool, seconds: number): Promise<void> {
  await refuse(pool, seconds, 'writes', [
    ['insert', 'orders'],
    ['insert', 'payments'],
    ['insert', 'ledger_entries'],
    ['insert or delete', 'graphile_worker._private_jobs'],
  ]);
}

async function refuse(
  pool: pg.Pool,
  seconds: number,
  what: string,
  refused: readonly (readonly [change: string, table: string])[],
): Promise<void> {
  const triggers = refused.map(
    ([change, table]) => `
      execute format('create or replace trigger refuse_${what} before ${change} on ${table}
                      for each statement execute function refuse_as_full_disk(%L)', ends_at);`,
  );
  await pool.query(`
    create or replace function refuse_as_full_disk() returns trigger language plpgsql as $$
    begin
      if clock_timestamp() < tg_argv[0]::timestamptz then
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end if;
      return null;
    end $$;
    do $$ declare ends_at timestamptz := clock_timestamp() + interval '${seconds} seconds';
    begin ${triggers.join('')} end $$`);
}
