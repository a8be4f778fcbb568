import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { createLog } from './config/create-log.ts';
import type { Context } from './context.ts';
import { isDatabaseUnavailable } from './db/database-errors.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { findSecretKey, secretFile } from './keys/secret-key.ts';
import { wrappingKey } from './keys/signing-keys.ts';
import { StartError } from './start-error.ts';

export interface RunningServer {
  context: Context;
  /**
   * Reports not ready, accepts no more work, finishes the work in progress, and then stops everything that it started.
   */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Prints nothing. */
  quiet?: boolean;
  /**
   * Runs jobs and sweeps on a thread of their own, as in production. Tests run them on the same thread, where they can
   * be observed.
   */
  workerThread?: boolean;
  /** Resolves once the pages have been built, if they are being built. */
  pagesBuilt?: Promise<unknown>;
  /** Aborts a start in progress, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Starts everything: database, schema, demo data, inbox, sandbox, jobs and HTTP. */
export async function startServer(
  config: Config,
  { quiet = false, workerThread = false, pagesBuilt = Promise.resolve(), signal }: StartOptions = {},
): Promise<RunningServer> {
  expectShortLives();
  const log = createLog(config);
  const stopping = new AbortController();
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    stopping.abort();
    for (const part of stops.reverse()) await part();
  };
  const start = async () => {
    for (const port of [config.port, config.healthPort]) if (port) await refuseBusyPort(config.host, port);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
      throw new StartError(
        `Can’t write to the data folder ${config.dataDir}: ${error.message}. Check its permissions, or choose another folder with DATA_DIR=….`,
      );
    });
    const secretKey = (await findSecretKey(config)) ?? (await makeSecretKey(config.dataDir));
    const launched = Promise.withResolvers<void>();
    const startingDatabase = Promise.resolve(
      config.databaseUrl ?? startDatabase(config, log, { stops, onLaunch: launched.resolve }),
    );
    // The database's process gets ready while the rest of the server is loaded, which keeps this thread busy.
    await Promise.race([launched.promise, startingDatabase]);
    const loadingSite = import('./serve-site.ts');
    if (config.role !== 'worker')
      Promise.all([loadingSite, pagesBuilt])
        .then(importPages)
        .catch(() => {});
    const [databaseUrl, wrapping, { serveSite }] = await Promise.all([
      startingDatabase,
      wrappingKey(secretKey),
      loadingSite,
    ]);
    const secrets = { secretKey, wrappingKey: wrapping };
    const options = { workerThread, pagesBuilt, quiet };
    const site = { config, log, databaseUrl, ...secrets, stopping: stopping.signal, stops, ...options };
    return { context: await serveSite(site), stop };
  };
  try {
    return await Promise.race([start(), abortOf(signal)]);
  } catch (error) {
    await stop();
    if (!isDatabaseUnavailable(error)) throw error;
    throw new StartError(
      `Lost the connection to the database while the server was starting: ${(error as Error).message}. Start the server again.`,
    );
  }
}

/**
 * Stops V8 from allocating new objects among the long-lived ones. If the objects of some line of code live long while the
 * server is still slow, V8 does so for good. Whatever such an object refers to, such as a whole request, then stays until
 * the next full garbage collection: more than a third of servers placed a tenth fewer orders (decision 100). Set here
 * because NODE_OPTIONS doesn't accept this flag.
 */
export function expectShortLives(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/** Imports the built pages ahead of their first use. */
async function importPages(): Promise<void> {
  const { importWebBuild } = await import('./http/page-renderer.ts');
  await importWebBuild();
}

/** Rejects with the signal's reason once it is aborted. */
function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

/**
 * Throws if the port can't be used. Called before anything is started, so that starting a second time doesn't touch the
 * running server's database.
 */
async function refuseBusyPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use. Stop whatever is using it, or choose another port with PORT=….`);
    if (error.code === 'EACCES')
      throw new StartError(`You don’t have permission to use port ${port}. Choose a port above 1023 with PORT=….`);
    throw new StartError(`Can’t listen on ${host}:${port}: ${error.message}. Check HOST and PORT.`);
  });
  await new Promise((resolve) => probe.close(resolve));
}

async function startDatabase(
  config: Config,
  log: Logger,
  { stops, onLaunch }: { stops: (() => Promise<void>)[]; onLaunch: () => void },
): Promise<string> {
  const dataDirectory = join(config.dataDir, 'postgres');
  const starting = startEmbeddedPostgres({
    dataDirectory,
    onLaunch,
    keepRunning: true,
    log: (line) => log.warn(line),
  });
  stops.push(async () => (await starting.catch(() => undefined))?.stop());
  const { url } = await starting.catch((error: Error) => {
    throw new StartError(error.message);
  });
  return url;
}

/** Outside production, the secret is created once and stored next to the database whose keys it decrypts. */
async function makeSecretKey(dataDir: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await writeFile(secretFile(dataDir), secret, { mode: 0o600 }).catch((error: Error) => {
    throw new StartError(
      `Can’t write to the data folder ${dataDir}: ${error.message}. Check its permissions, or choose another folder with DATA_DIR=….`,
    );
  });
  return secret;
}
