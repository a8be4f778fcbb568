import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { type Config, isOpenToOthers } from './config/config.ts';
import { type Context, createContext } from './context.ts';
import { isDatabaseUnavailable } from './db/database-errors.ts';
import { migrate, SchemaMismatchError } from './db/migrate.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import type { PaymentProvider } from './features/payments/providers/provider.ts';
import { answerInProcess } from './http/answer-in-process.ts';
import type { Development } from '../dev/development.ts';
import { createApp } from './app.ts';
import { callRoutes } from './call-routes.ts';
import { serveHealth } from './http/health.ts';
import { listenForHealthChecks } from './http/health-server.ts';
import { listen } from './http/http-server.ts';
import { servePublicPages } from './http/public-pages.ts';
import { mountPages } from './http/pages.ts';
import { refuseEarly } from './http/refuse-early.ts';
import { allSweeps, JOBS } from './background-work.ts';
import { startWorker } from './worker.ts';
import { findSecretKey, secretFile } from './keys/secret-key.ts';

/** A reason not to start that the operator can fix. */
export class StartError extends Error {
  override name = 'StartError';
}

export interface RunningServer {
  context: Context;
  /**
   * Reports not ready, accepts no more work, finishes the work in progress, and then stops everything that it started.
   */
  stop(): Promise<void>;
}

/** Time for running jobs to finish, in milliseconds. Another server repeats jobs that are cut off. */
const STOP_LIMIT_MS = 20_000;

/** Starts everything: database, schema, demo data, inbox, sandbox, jobs and HTTP. */
export async function startServer(config: Config, { quiet = false } = {}): Promise<RunningServer> {
  const log = pino({ level: config.logLevel });
  const stopping = new AbortController();
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    stopping.abort();
    for (const part of stops.reverse()) await part();
  };
  try {
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

    const jobs = await startWorker(context, { jobs: JOBS, sweeps: allSweeps(context) });
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

/** Advice for a database that can't be migrated to this release's schema. */
const startAfresh = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl
    ? 'To start afresh, create an empty database and set DATABASE_URL to it.'
    : `To start afresh, delete the folder ${dataDir}.`;

/** Imported only here and only when needed, so that production doesn't even load it. */
async function startDevelopment(config: Config): Promise<Development> {
  const development = await import('../dev/development.ts');
  return development.startDevelopment(config);
}

/** Google's OpenID provider. Outside production, a simulated one that starts on first use. */
function googleOf({ google }: Config, development: Development | undefined) {
  return google ? async () => google : development?.startGoogle;
}

async function withinLimit(work: Promise<unknown>): Promise<void> {
  const limit = new AbortController();
  const tooLong = wait(STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => undefined);
  await Promise.race([work, tooLong]);
  limit.abort();
}

/** Origins of the payment providers that checkout forms are posted to. */
function formTargets(providers: readonly PaymentProvider[]): string[] {
  return providers.flatMap(({ formTarget }) => formTarget ?? []);
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
  const database = await startEmbeddedPostgres({
    dataDirectory,
    keepRunning: true,
    log: (line) => log.warn(line),
  }).catch((error: Error) => {
    throw new StartError(error.message);
  });
  stops.push(() => database.stop());
  return database.url;
}

/** Outside production, the secret is created once and stored next to the database whose keys it decrypts. */
async function makeSecretKey(dataDir: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await writeFile(secretFile(dataDir), secret, { mode: 0o600 }).catch((error: Error) => {
    throw new StartError(`Can’t write to the data folder ${dataDir}: ${error.message}.`);
  });
  return secret;
}

function announce(config: Config, development: Development | undefined): void {
  const { publicUrl, host } = config;
  const lines = [`Quivertree is running at ${publicUrl}`, ...(development?.announcement() ?? [])];
  if (development) lines.push(`API documentation: ${publicUrl}/api/docs`);
  if (isOpenToOthers(config))
    lines.push(
      '',
      `WARNING: with HOST=${host}, anyone who can reach this machine can use the demo accounts and the`,
      'payment sandbox, and read all emails. Set NODE_ENV=production for real visitors, or unset HOST to keep it local.',
    );
  console.log(`\n${lines.join('\n')}\n`);
}
