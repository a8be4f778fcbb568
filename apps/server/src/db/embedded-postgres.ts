import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createCluster, isCluster, passwordFile, ROLE } from './create-cluster.ts';
import { listeningPort } from './listening-port.ts';
import { isDatabaseAway } from './database-errors.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { isAlive, removeMisleadingPidFile, runningServer, stopServerOf } from './running-server.ts';
import { chooseIdentity, commandAs, type Identity } from './unprivileged.ts';

export interface EmbeddedPostgresOptions {
  /** The folder of the cluster; made when it is missing. */
  dataDirectory: string;
  /** Hears what takes longer than usual. */
  log?: (line: string) => void;
  /** For tests: does not wait for the disk, so a power cut would lose data. */
  fast?: boolean;
  /** Where it listens when it is not running yet; otherwise a free port is taken. */
  port?: number | undefined;
  /** Starts it again at the same address when it has ended: it was killed, or the process that owned it stopped. */
  keepRunning?: boolean;
}

export interface EmbeddedPostgres {
  /** Address of the database `quivertree`, with the password that is kept in the cluster's folder. */
  url: string;
  /** Stops the server and waits for it, unless it is another living process's, which started or adopted it. */
  stop(): Promise<void>;
}

/** Recovery after a crash counts as starting. */
const START_LIMIT_MS = 120_000;
const POLL_MS = 10;
const ATTEMPTS = 3;
/** How often is looked whether it still runs, in milliseconds. */
const LOOK_INTERVAL_MS = 1_000;

/**
 * Starts a PostgreSQL of our own on a folder, or adopts the one that a killed process left running there. The server of
 * a living process is shared and left to that process. Throws one sentence for a person when none can be had.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, fast = false, port: wanted, keepRunning = false } = options;
  const dataDirectory = resolve(options.dataDirectory);
  const { initdb, postgres } = await findPostgresBinaries();
  if (!isCluster(dataDirectory)) {
    log(`Creating the database in ${dataDirectory}`);
    await createCluster(dataDirectory, initdb, fast);
  }
  const { url, port } = await findAndReach(dataDirectory, postgres, { fast, port: wanted });
  const start = () => findOrLaunch(dataDirectory, postgres, { fast, port });
  const stopWatching = keepRunning ? watch(dataDirectory, start, log) : async () => {};
  return {
    url,
    async stop() {
      await stopWatching();
      if (await isOrphan(dataDirectory)) await stopServerOf(dataDirectory);
    },
  };
}

/** Finds or launches the server; once more where the one that was found has ended before it could be asked anything. */
async function findAndReach(dataDirectory: string, postgres: string, options: LaunchOptions) {
  for (let attempt = 1; ; attempt++) {
    const { port, launched } = await findOrLaunch(dataDirectory, postgres, options);
    if (launched || (await isOrphan(dataDirectory))) await own(dataDirectory);
    const password = await readFile(passwordFile(dataDirectory), 'utf8');
    try {
      return { port, url: await makeDatabase(`postgres://${ROLE}:${password}@127.0.0.1:${port}`) };
    } catch (error) {
      if (attempt === ATTEMPTS || !isDatabaseAway(error)) throw error;
    }
  }
}

/**
 * Starts the server of a folder again whenever it has ended, unless its owner is another living process, which does so
 * itself. Returns what ends the watch and waits for a start that is under way.
 */
function watch(
  dataDirectory: string,
  start: () => Promise<{ launched: boolean }>,
  log: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async () => {
    if ((await runningServer(dataDirectory)) || !(await isOrphan(dataDirectory))) return;
    log(`The database in ${dataDirectory} has stopped; restarting it`);
    if ((await start()).launched) await own(dataDirectory);
  };
  const watching = (async () => {
    while (!signal.aborted) {
      await look().catch((error: Error) => log(error.message));
      await sleep(LOOK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
  };
}

type LaunchOptions = Required<Pick<EmbeddedPostgresOptions, 'fast' | 'port'>>;

/** Names the process that stops the server of a folder. */
const ownerFile = (dataDirectory: string) => join(dataDirectory, 'owner.pid');
const logFile = (dataDirectory: string) => join(dataDirectory, 'server.log');

const own = (dataDirectory: string) => writeFile(ownerFile(dataDirectory), String(process.pid));

/** True where no other living process is going to stop the server of a folder, or to start it again. */
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
    // The remains of a killed server may hold its memory a moment longer.
    if (child) await sleep(500);
    await removeMisleadingPidFile(dataDirectory);
    child = await launch(dataDirectory, postgres, identity, options);
  }
  const said = await readFile(logFile(dataDirectory), 'utf8').catch(() => '');
  throw new Error(`Couldn’t start the database in ${dataDirectory}: ${said.trim().split('\n').at(-1)}`);
}

/** In a session of its own, so that Ctrl-C stops the server first and its database when nobody needs it any more. */
async function launch(dataDirectory: string, postgres: string, identity: Identity, { fast, port }: LaunchOptions) {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port ?? (await listeningPort())}`,
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off',
    ...(fast ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
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

/** What PostgreSQL answers when another process made the same database: before us, and at the same moment. */
const MADE_ALREADY = ['42P04', '23505'];

/** Makes the database when it is missing, and answers its address. */
async function makeDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [ROLE]);
    if (rowCount === 0) await client.query(`create database ${ROLE}`);
  } catch (error) {
    if (!MADE_ALREADY.includes((error as pg.DatabaseError).code ?? '')) throw error;
  } finally {
    await client.end();
  }
  return `${server}/${ROLE}`;
}
