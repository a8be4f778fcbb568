import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';
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
  /** Resolves once the pages have been built, if they are being built. */
  pagesBuilt?: Promise<unknown>;
  /** Stops a server that is still starting, which then throws the signal's reason. */
  signal?: AbortSignal;
}

/** Starts everything: database, schema, demo data, inbox, sandbox, jobs and HTTP. */
export async function startServer(
  config: Config,
  { quiet = false, pagesBuilt = Promise.resolve(), signal }: StartOptions = {},
): Promise<RunningServer> {
  const log = pino({ level: config.logLevel });
  const stopping = new AbortController();
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    stopping.abort();
    for (const part of stops.reverse()) await part();
  };
  const start = async () => {
    for (const port of [config.port, config.healthPort]) if (port) await refuseBusyPort(config.host, port);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
      throw new StartError(`Can’t write to the data folder ${config.dataDir}: ${error.message}.`);
    });
    const secretKey = (await findSecretKey(config)) ?? (await makeSecretKey(config.dataDir));
    const databaseUrl = config.databaseUrl ?? (await startDatabase(config, log, stops));
    await migrate(databaseUrl, { log: (line) => log.warn(line) }).catch((error: Error) => {
      const remedy = error instanceof SchemaMismatchError ? ` ${startAfresh(config)}` : '';
      throw new StartError(`Can’t use the database: ${error.message}.${remedy}`);
    });

    const development = config.production ? undefined : await startDevelopment(config);
    if (development) stops.push(() => development.stop());
    const context = await createContext(config, log, {
      databaseUrl,
      secretKey,
      smtpUrl: config.smtpUrl ?? development?.smtpUrl ?? '',
      sandboxUrl: config.sandboxUrl ?? `${config.publicUrl}/sandbox`,
      google: googleOf(config, development),
      stopping: stopping.signal,
    });
    stops.push(async () => {
      context.mailer.close();
      await withinLimit(Promise.all([context.pool.end(), context.healthPool.end()]));
    });
    const withoutLogos = await development?.loadData(context);
    const calls = callRoutes(context);
    const app = createApp(context, calls);
    await development?.mountPages(app, context, secretKey);
    const publicPages = await mountPages(app, context, {
      answerCall: answerInProcess(calls, context),
      publicUrl: config.publicUrl,
      externalLinks: config.externalLinks,
      formTargets: formTargets(context.providers.all),
    });

    const jobs = await startWorker(context, { jobs: JOBS, sweeps: allSweeps(context.providers.all) });
    let jobsStopped: Promise<void> | undefined;
    const stopJobs = () => (jobsStopped ??= withinLimit(jobs.stop()));
    stops.push(stopJobs);
    const routes = refuseEarly(context.load, config, getRequestListener(app.fetch));
    const pages = servePublicPages(publicPages, context.pageViews, config, routes);
    const health = config.healthPort ? await listenForHealthChecks(context, config.healthPort) : undefined;
    if (health) stops.push(() => health.stop());
    const http = await listen(serveHealth(context, pages), {
      host: config.host,
      port: config.port,
      peersAreProxies: config.trustedProxies > 0,
    });
    stops.push(async () => {
      http.announceStop();
      const stoppingJobs = stopJobs();
      await wait(config.drainSeconds * 1_000);
      await Promise.all([http.stop(), stoppingJobs]);
    });
    if (development && withoutLogos) {
      const logos = development.drawLogos(context);
      stops.push(() => logos);
    }
    if (!quiet) announce(config, development);
    return { context, stop };
  } catch (error) {
    await stop();
    if (!isDatabaseUnavailable(error)) throw error;
    throw new StartError(
      `Lost the connection to the database while the server was starting: ${(error as Error).message}. Start the server again.`,
    );
  }
}

/** Rejects with the signal's reason once it is aborted. */
function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

/** The ports are checked first, so that starting a second time doesn't touch the running server's database. */
async function refuseBusyPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use. Stop whatever is using it, or choose another port with PORT=….`);
    if (error.code === 'EACCES')
      throw new StartError(`You don’t have permission to use port ${port}. Choose one above 1023.`);
    throw new StartError(`Can’t listen on ${host}:${port}: ${error.message}.`);
  });
  await new Promise((resolve) => probe.close(resolve));
}

async function startDatabase(config: Config, log: Logger, stops: (() => Promise<void>)[]): Promise<string> {
  const dataDirectory = join(config.dataDir, 'postgres');
  const starting = startEmbeddedPostgres({ dataDirectory, keepRunning: true, log: (line) => log.warn(line) });
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
    throw new StartError(`Can’t write to the data folder ${dataDir}: ${error.message}.`);
  });
  return secret;
}
