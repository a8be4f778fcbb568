import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { type Config, isOpenToOthers } from './config/config.ts';
import { type Context, createContext } from './context.ts';
import { WrongSecretError } from './db/encrypted-text.ts';
import { migrate, SchemaMismatchError } from './db/migrate.ts';
import type { PaymentProvider } from './features/payments/providers/provider.ts';
import { answerInProcess } from './http/answer-in-process.ts';
import type { Development } from '../dev/development.ts';
import { createApp } from './app.ts';
import { callRoutes } from './call-routes.ts';
import { serveHealth, listenForHealthChecks } from './http/health.ts';
import { type HttpServer, listen, type Listener } from './http/http-server.ts';
import { PageCache, publicAddress } from './http/page-cache.ts';
import { cachePublicAnswers, publicCallAt } from './http/public-answers.ts';
import { servePublicPages } from './http/public-pages.ts';
import { mountPages } from './http/pages.ts';
import { statusPages } from './http/status-pages.ts';
import { refuseEarly } from './http/refuse-early.ts';
import { allSweeps, JOBS } from './background-work.ts';
import { StartError } from './start-error.ts';
import { startWorkerThread } from './start-worker-thread.ts';
import type { WorkerThreadData } from './worker-thread.ts';
import { repeatLocalSweeps, startWorker, type Worker } from './worker.ts';

/** Time limit on shutdown for running jobs, in milliseconds. Jobs that are cut off are repeated by another server. */
const STOP_LIMIT_MS = 20_000;

export interface Site {
  config: Config;
  log: Logger;
  databaseUrl: string;
  secretKey: string;
  /** Key derived from `secretKey`; it encrypts the stored keys. */
  wrappingKey: Buffer;
  /** Aborted when the server is asked to stop. */
  stopping: AbortSignal;
  /** Functions that stop the parts started so far, called in reverse order on shutdown. */
  stops: (() => Promise<void>)[];
  /** True to run jobs and sweeps on a thread of their own. */
  workerThread: boolean;
  /** Resolves once the pages have been built. */
  pagesBuilt: Promise<unknown>;
  quiet: boolean;
}

/**
 * Starts everything on a running database: schema, demo data, inbox, sandbox, and whatever the server's role needs.
 */
export async function serveSite(site: Site): Promise<Context> {
  const { config, log, databaseUrl, secretKey, wrappingKey, stopping, stops } = site;
  await migrate(databaseUrl, { log: (line) => log.warn(line) }).catch((error: Error) => {
    const remedy = error instanceof SchemaMismatchError ? ` ${startAfresh(config)}` : '';
    throw new StartError(`Can’t use the database: ${error.message}.${remedy}`);
  });

  const development = config.production ? undefined : await startDevelopment(config);
  if (development) stops.push(() => development.stop());
  const services = {
    databaseUrl,
    secretKey,
    wrappingKey,
    smtpUrl: config.smtpUrl ?? development?.smtpUrl ?? '',
    sandboxUrl: config.sandboxUrl ?? `${config.publicUrl}/sandbox`,
  };
  const context = await createContext(config, log, {
    ...services,
    google: googleOf(config, development),
    stopping,
  }).catch((error: unknown) => {
    throw error instanceof WrongSecretError ? new StartError(error.message) : error;
  });
  stops.push(async () => {
    context.mailer.close();
    await context.files.stop();
    await withinLimit(Promise.all([context.pool.end(), context.healthPool.end(), context.jobPool.end()]));
  });
  const withoutLogos = await development?.loadData(context);

  let work: Promise<Worker> | undefined;
  let workStopped: Promise<void> | undefined;
  const stopWork = () => (workStopped ??= withinLimit(stopStarted(work)));
  stops.push(stopWork);
  const visitors = config.role === 'worker' ? undefined : await prepareVisitors(site, context, development);
  if (visitors) {
    const http = await listen(serveHealth(context, visitors), {
      host: config.host,
      port: config.port,
      peersAreProxies: config.trustedProxies > 0,
    });
    stops.push(async () => {
      http.announceStop();
      const stoppingWork = stopWork();
      await wait(config.drainSeconds * 1_000);
      await Promise.all([http.stop(), stoppingWork]);
    });
  }
  // Only now, because loading the thread would slow down everything above.
  work = startWork(site, context, services);
  await work;
  const healthPort = config.healthPort ?? (visitors ? undefined : config.port);
  const health = healthPort ? await serveOperator(context, healthPort) : undefined;
  if (health) stops.push(() => health.stop());
  if (!site.quiet) announce(config, development);
  if (development && withoutLogos) {
    const logos = development.drawLogos(context);
    stops.push(() => logos);
  }
  return context;
}

/** Serves health checks and metrics. */
async function serveOperator(context: Context, port: number): Promise<HttpServer> {
  // Only loaded if there is a port for them.
  const { collectMetrics } = await import('./features/administration/metrics.ts');
  return listenForHealthChecks(context, port, collectMetrics(context));
}

/** Stops jobs and sweeps, once they have started. */
async function stopStarted(work: Promise<Worker> | undefined): Promise<void> {
  const started = await work?.catch(() => undefined);
  await started?.stop();
}

/** Everything that visitors request: calls, pages and files. */
async function prepareVisitors(
  { config, secretKey, pagesBuilt }: Site,
  context: Context,
  development: Development | undefined,
): Promise<Listener> {
  const calls = callRoutes(context);
  const app = createApp(context, calls);
  await development?.mountPages(app, context, secretKey);
  await pagesBuilt;
  const answerCall = answerInProcess(calls, context);
  const renderPage = await mountPages(app, context, { answerCall, formTargets: formTargets(context.providers.all) });
  const sources = [
    { cache: new PageCache(renderPage), addressOf: publicAddress },
    {
      cache: cachePublicAnswers(answerCall, context),
      addressOf: (pathAndQuery: string) => publicCallAt(pathAndQuery)?.address,
    },
    statusPages(context, {
      renderPage,
      answerCall,
      versionOf: (order) => context.versionBatches.add('versions', order),
    }),
  ];
  const routes = refuseEarly(context.load, config, getRequestListener(app.fetch));
  return servePublicPages(sources, context.pageViews, config, routes);
}

/**
 * Starts jobs and sweeps: in the role `all` on a thread of their own, except in tests; in the role `worker` on this
 * thread. In the role `web`, starts only the sweeps that every server needs.
 */
async function startWork(
  { config, log, workerThread }: Site,
  context: Context,
  services: WorkerThreadData['services'],
): Promise<Worker> {
  if (config.role === 'web') return repeatLocalSweeps(context);
  if (config.role === 'worker' || !workerThread)
    return startWorker(context, { jobs: JOBS, sweeps: allSweeps(context.providers.all) });
  const thread = startWorkerThread(log, { config, services });
  const local = repeatLocalSweeps(context);
  return {
    async stop() {
      await Promise.all([thread.stop(), local.stop()]);
    },
  };
}

/** Advice for a database that can't be migrated to this release's schema. */
const startAfresh = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl
    ? 'To start afresh, create an empty database and set DATABASE_URL to it.'
    : `To start afresh without the existing data, delete the folder ${dataDir}.`;

/** Starts the development tools. They are imported only here, so that production never loads them. */
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

function announce(config: Config, development: Development | undefined): void {
  const { publicUrl, host } = config;
  const lines = [`Quivertree is running at ${publicUrl}`, ...(development?.announcement() ?? [])];
  if (development) lines.push(`API documentation: ${publicUrl}/api/docs`);
  if (isOpenToOthers(config))
    lines.push(
      '',
      `WARNING: with HOST=${host}, anyone who can reach this machine can use the demo accounts and the`,
      'payment sandbox, and read all emails. Set NODE_ENV=production for real visitors, or unset HOST to keep the server local.',
    );
  console.log(`\n${lines.join('\n')}\n`);
}
