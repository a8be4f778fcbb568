import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Clock ticks per second in /proc, the same on every Linux. */
const TICKS = 100;
/** Positions of user and system time after the command's closing bracket. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/**
 * CPU time used so far by the connections to this database, in seconds. Differences are only valid while the
 * connections stay open. NaN unless PostgreSQL runs on this machine, and on Linux.
 */
export async function backendWork(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  const used = await Promise.all(rows.map(({ pid }) => workOf(pid)));
  return used.reduce((sum, seconds) => sum + seconds, 0);
}

async function workOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) / TICKS;
}
