import type pg from 'pg';

/**
 * Makes the deletion of finished jobs fail for `seconds`, as it does when the disk is full (SQLSTATE 53100). The
 * failures end by themselves, even if the database is killed in the meantime.
 */
export async function refuseJobDeletes(pool: pg.Pool, seconds: number): Promise<void> {
  await refuse(pool, seconds, 'job_deletes', [['delete', 'graphile_worker._private_jobs']]);
}

/** Makes writes fail for `seconds` in every table that grows when someone orders or pays. */
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
  scope: string,
  refused: readonly (readonly [change: string, table: string])[],
): Promise<void> {
  const triggers = refused.map(
    ([change, table]) => `
      execute format('create or replace trigger refuse_${scope} before ${change} on ${table}
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
