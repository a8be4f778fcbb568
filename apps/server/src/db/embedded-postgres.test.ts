import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { runningServer, stopServerOf } from './running-server.ts';

let folder: string;
let dataDirectory: string;
const starters: ChildProcess[] = [];

/** A freshly created cluster. Each test begins with a copy of it. */
let pristine: string;

beforeAll(async () => {
  pristine = join(await mkdtemp(join(tmpdir(), 'quivertree-pristine-')), 'postgres');
  const database = await startEmbeddedPostgres({ dataDirectory: pristine, fast: true });
  await database.stop();
});
afterAll(() => rm(dirname(pristine), { recursive: true }));

beforeEach(async () => {
  // A folder with a space in its name, closed to all other users.
  folder = await mkdtemp(join(tmpdir(), 'quivertree postgres '));
  dataDirectory = join(folder, 'postgres');
  // `cp -a` keeps the files' owner, which PostgreSQL checks; Node's `cp` doesn't.
  await promisify(execFile)('cp', ['-a', pristine, dataDirectory]);
});
afterEach(async () => {
  for (const starter of starters.splice(0)) starter.kill('SIGKILL');
  await stopServerOf(dataDirectory);
  await rm(folder, { recursive: true, force: true });
});

/** Another process that starts the database, like a second `npm start`; resolves once it has the address. */
async function startElsewhere(): Promise<{ starter: ChildProcess; url: string }> {
  const program = join(import.meta.dirname, 'embedded-postgres.fixture.ts');
  const starter = spawn(process.execPath, [program, dataDirectory], { stdio: ['ignore', 'pipe', 'inherit'] });
  starters.push(starter);
  const [url] = await Promise.race([
    once(createInterface(starter.stdout), 'line'),
    once(starter, 'exit').then(([code]) => Promise.reject(new Error(`The other process ended with ${code}`))),
  ]);
  return { starter, url };
}

async function kill(starter: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  starter.kill(signal);
  await once(starter, 'exit');
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const note = (url: string, text: string) =>
  query(url, `create table if not exists notes (text text); insert into notes values ('${text}')`);
const notes = async (url: string) =>
  (await query<{ text: string }>(url, 'select text from notes order by text')).map(({ text }) => text);
const TIMEOUT = { timeout: 60_000, interval: 100 };
const serverPid = async () => (await runningServer(dataDirectory))?.pid;

describe('the embedded database', () => {
  test('writes its log in small segments, so that no order waits long for a new one', async () => {
    const database = await startEmbeddedPostgres({ dataDirectory });
    const settings = await query<{ name: string; setting: string; unit: string }>(
      database.url,
      `select name, setting, unit from pg_settings where name in ('wal_segment_size', 'min_wal_size') order by name`,
    );
    expect(settings).toEqual([
      { name: 'min_wal_size', setting: '80', unit: 'MB' },
      { name: 'wal_segment_size', setting: String(2 * 1024 ** 2), unit: 'B' },
    ]);
    await database.stop();
  });

  test('keeps what was written, and is stopped by the process that started it', async () => {
    const first = await startEmbeddedPostgres({ dataDirectory });
    await note(first.url, 'Ötjiwarongo');
    await first.stop();
    expect(await serverPid()).toBeUndefined();
    const second = await startEmbeddedPostgres({ dataDirectory });
    expect(await notes(second.url)).toEqual(['Ötjiwarongo']);
    expect(await query(second.url, `select lower('Ö') as lower, current_database() as name`)).toEqual([
      { lower: 'ö', name: 'quivertree' },
    ]);
  });

  test('admits no one without its password', async () => {
    const { url } = await startEmbeddedPostgres({ dataDirectory });
    const stranger = new URL(url);
    stranger.password = 'guessed';
    await expect(query(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(dataDirectory, 'password'))).mode & 0o077).toBe(0);
  });

  test('is adopted, and later stopped, by the next process if its owner was killed', async () => {
    const { starter, url } = await startElsewhere();
    await note(url, 'before the kill');
    const pid = await serverPid();
    await kill(starter, 'SIGKILL');
    const adopted = await startEmbeddedPostgres({ dataDirectory });
    expect(await serverPid()).toBe(pid);
    expect(await notes(adopted.url)).toEqual(['before the kill']);
    await adopted.stop();
    expect(await serverPid()).toBeUndefined();
  });

  test('recovers everything committed after it was killed', async () => {
    const { starter, url } = await startElsewhere();
    await note(url, 'committed');
    process.kill((await serverPid()) ?? 0, 'SIGKILL');
    await kill(starter, 'SIGKILL');
    const next = await startEmbeddedPostgres({ dataDirectory });
    expect(await notes(next.url)).toEqual(['committed']);
  });

  test('starts even if a dead server’s process id now belongs to another process', async () => {
    const first = await startEmbeddedPostgres({ dataDirectory });
    const pidFile = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8');
    await first.stop();
    await writeFile(join(dataDirectory, 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.ppid)));
    const second = await startEmbeddedPostgres({ dataDirectory });
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is shared with a second process, which leaves it running for the first', async () => {
    const { starter, url } = await startElsewhere();
    const second = await startEmbeddedPostgres({ dataDirectory });
    expect(second.url).toBe(url);
    await second.stop();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await kill(starter, 'SIGTERM');
    expect(await serverPid()).toBeUndefined();
  });

  test('is restarted at its address with everything committed after it was killed', async () => {
    const database = await startEmbeddedPostgres({ dataDirectory, keepRunning: true });
    await note(database.url, 'committed');
    const pid = await serverPid();
    process.kill(pid ?? 0, 'SIGKILL');
    await expect.poll(() => notes(database.url).catch(() => []), TIMEOUT).toEqual(['committed']);
    expect(await serverPid()).not.toBe(pid);
    await database.stop();
    expect(await serverPid()).toBeUndefined();
  });

  test('is restarted by a process that arrived while its owner was stopping', async () => {
    const { starter, url } = await startElsewhere();
    const second = await startEmbeddedPostgres({ dataDirectory, keepRunning: true });
    const pid = await serverPid();
    await note(url, 'before');
    await kill(starter, 'SIGTERM');
    await expect.poll(() => notes(second.url).catch(() => []), TIMEOUT).toEqual(['before']);
    expect(await serverPid()).not.toBe(pid);
    await second.stop();
    expect(await serverPid()).toBeUndefined();
  });

  test('is created once when two processes start at the same moment', async () => {
    await rm(dataDirectory, { recursive: true });
    const [one, other] = await Promise.all([startElsewhere(), startElsewhere()]);
    expect(one.url).toBe(other.url);
    expect(await query(one.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('explains in one sentence why its folder can’t be used', async () => {
    await writeFile(join(folder, 'occupied'), '');
    const dataDirectory = join(folder, 'occupied/postgres');
    await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(
      /^Couldn’t create the database in .*occupied\/postgres: .*$/,
    );
  });
});
