import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createCluster, isCluster, passwordFile, ROLE } from './create-cluster.ts';
import { connectAlone } from './database.ts';
import { listeningPort } from './listening-port.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { isAlive, removeMisleadingPidFile, runningServer, stopServerOf } from './running-server.ts';
import { chooseIdentity, commandAs, type Identity } from './unprivileged.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster, created if missing. */
  dataDirectory: string;
  /** Called with a message when a server that stopped is restarted, or can't be. */
  log?: (line: string) => void;
  /** For tests only. Doesn't wait for the disk, so a power cut would lose data. */
  fast?: boolean;
  /** Port for a new server to listen on; any free port by default. */
  port?: number | undefined;
  /** Called once the server's process runs, before it is ready. */
  onLaunch?: () => void;
  /** Restarts the server at the same address if it was killed, or if the process that owned it has stopped. */
  keepRunning?: boolean;
}

export interface EmbeddedPostgres {
  /** Address of the database `quivertree`, including the password from the cluster's folder. */
  url: string;
  /** Stops the server and waits until it has ended, unless another living process has started or adopted it. */
  stop(): Promise<void>;
}

/** Recovery after a crash counts as starting. */
const START_LIMIT_MS = 120_000;
const POLL_MS = 10;
const ATTEMPTS = 3;
/** Interval between checks that the server is still running, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000;
/**
 * Share of the machine's memory for the server's cache, and its maximum in megabytes. PostgreSQL's default of 128 MB is too
 * small for the search index of a large catalogue.
 */
const CACHE_SHARE = 1 / 8;
const MAX_CACHE_MB = 1_024;

/**
 * Starts an embedded PostgreSQL on a folder, or adopts one that a killed process left running there. A living process's
 * server is shared and left to that process. Throws a one-sentence error for the operator if none can be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, fast = false, port: wanted, onLaunch = () => {}, keepRunning = false } = options;
  const dataDirectory = resolve(options.dataDirectory);
  const { initdb, postgres } = await findPostgresBinaries();
  if (!isCluster(dataDirectory)) await createCluster(dataDirectory, initdb, fast);
  const { url, port } = await findAndReach(dataDirectory, postgres, { fast, port: wanted, onLaunch });
  const start = () => findOrLaunch(dataDirectory, postgres, { fast, port, onLaunch: () => {} });
  const stopWatching = keepRunning ? watch(dataDirectory, start, log) : async () => {};
  return {
    url,
    async stop() {
      await stopWatching();
      if (await isOrphan(dataDirectory)) await stopServerOf(dataDirectory);
    },
  };
}

/** Finds or launches the server. Tries again if a server that it found ends before answering. */
async function findAndReach(dataDirectory: string, postgres: string, options: LaunchOptions) {
  for (let attempt = 1; ; attempt++) {
    const { port, launched } = await findOrLaunch(dataDirectory, postgres, options);
    if (launched || (await isOrphan(dataDirectory))) await own(dataDirectory);
    const password = await readFile(passwordFile(dataDirectory), 'utf8');
    try {
      return { port, url: await createDatabase(`postgres://${ROLE}:${password}@127.0.0.1:${port}`) };
    } catch (error) {
      if (attempt === ATTEMPTS || !isDatabaseUnavailable(error)) throw error;
    }
  }
}

/**
 * Restarts a folder's server whenever it stops, unless the server belongs to another living process, which then
 * restarts it. Returns a function that ends the watch and waits for any start in progress.
 */
function watch(
  dataDirectory: string,
  start: () => Promise<{ launched: boolean }>,
  log: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const check = async () => {
    if ((await runningServer(dataDirectory)) || !(await isOrphan(dataDirectory))) return;
    log(`The database in ${dataDirectory} has stopped; restarting it`);
    if ((await start()).launched) await own(dataDirectory);
  };
  const watching = (async () => {
    while (!signal.aborted) {
      await check().catch((error: Error) => log(error.message));
      await sleep(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
  };
}

type LaunchOptions = Required<Pick<EmbeddedPostgresOptions, 'fast' | 'port' | 'onLaunch'>>;

/** File with the id of the process that is responsible for stopping a folder's server. */
const ownerFile = (dataDirectory: string) => join(dataDirectory, 'owner.pid');
const logFile = (dataDirectory: string) => join(dataDirectory, 'server.log');

const own = (dataDirectory: string) => writeFile(ownerFile(dataDirectory), String(process.pid));

/** True if no other living process will stop or restart the server of a folder. */
async function isOrphan(dataDirectory: string): Promise<boolean> {
  const owner = Number(await readFile(ownerFile(dataDirectory), 'utf8').catch(() => ''));
  return owner === process.pid || !owner || !isAlive(owner);
}

async function findOrLaunch(dataDirectory: string, postgres: string, options: LaunchOptions) {
  const identity = await chooseIdentity(dataDirectory, postgres);
  const deadline = Date.now() + START_LIMIT_MS;
  let child: ChildProcess | undefined;
  let attempts = 0;
  for (; Date.now() < deadline; await sleep(POLL_MS)) {
    const server = await runningServer(dataDirectory);
    if (server?.ready) return { port: server.port, launched: server.pid === child?.pid };
    if (server || (child && child.exitCode === null && child.signalCode === null)) continue;
    if (attempts++ === ATTEMPTS) break;
    // The child processes of a killed server may hold its shared memory for a moment longer.
    if (child) await sleep(500);
    await removeMisleadingPidFile(dataDirectory);
    child = await launch(dataDirectory, postgres, identity, options);
    options.onLaunch();
  }
  const output = await readFile(logFile(dataDirectory), 'utf8').catch(() => '');
  throw new Error(`Couldn’t start the database in ${dataDirectory}: ${output.trim().split('\n').at(-1)}`);
}

/** The server runs in its own session, so that Ctrl-C stops the web server before the database. */
async function launch(dataDirectory: string, postgres: string, identity: Identity, { fast, port }: LaunchOptions) {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port ?? (await listeningPort())}`,
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off',
    // Retained for reuse, whatever the size of a segment.
    'min_wal_size=80MB',
    ...(fast
      ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
      : [`shared_buffers=${cacheMegabytes()}MB`]),
  ];
  const args = ['-D', dataDirectory, ...settings.flatMap((setting) => ['-c', setting])];
  const [command, rest, user] = commandAs(identity, postgres, args);
  const log = await open(logFile(dataDirectory), 'w', 0o600);
  try {
    const child = spawn(command, rest, { ...user, detached: true, stdio: ['ignore', log.fd, log.fd] });
    await once(child, 'spawn');
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

function cacheMegabytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.ceil(Math.min((memory / 1_048_576) * CACHE_SHARE, MAX_CACHE_MB));
}

/** PostgreSQL's errors if another process has created the same database in the meantime. */
const ALREADY_EXISTS = ['42P04', '23505'];

/** Creates the database if it is missing, and returns its address. */
async function createDatabase(server: string): Promise<string> {
  const client = await connectAlone({ connectionString: `${server}/postgres` });
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [ROLE]);
    if (rowCount === 0) await client.query(`create database ${ROLE}`);
  } catch (error) {
    if (!ALREADY_EXISTS.includes((error as pg.DatabaseError).code ?? '')) throw error;
  } finally {
    await client.end();
  }
  return `${server}/${ROLE}`;
}
