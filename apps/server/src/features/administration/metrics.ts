import { HEALTH_STATES } from '@quivertree/contract/administration/operations';
import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { SingleFlightCache } from '../../cache/single-flight-cache.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { checkComponents, type CheckedParts, countJobs, inTime, type JobCounts } from './health.ts';

/** Upper bounds in seconds. The goals for orders lie between them: 95% within 0.8 s. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4];

/** Long enough for all gauges of a response to use one count. */
const COUNTS_LAST_MS = 5_000;

/** Dependencies of the metrics. */
export type Measured = CheckedParts & Pick<Infrastructure, 'load'>;

/**
 * Collects one server's metrics: those of its process, its calls and its connections, the state of each part of the
 * system as seen from it, and the queue of jobs, which all servers share. They contain no personal data.
 */
export function collectMetrics(measured: Measured): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  measureRequests(measured, registers);
  measureConnections(measured, registers);
  measureJobs(measured, registers);
  measureHealth(measured, registers);
  return registry;
}

function measureRequests({ load }: Measured, registers: Registry[]): void {
  const seconds = new Histogram({
    name: 'quivertree_call_duration_seconds',
    help: 'Time that a call took once its body had arrived and its caller was known, by kind',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers,
  });
  const refused = new Counter({
    name: 'quivertree_refused_requests_total',
    help: 'Requests refused under load, by the kind of which there were too many, or another cause',
    labelNames: ['cause'],
    registers,
  });
  // A counter that appeared with its first refusals wouldn't seem to rise.
  for (const cause of load.causes) refused.inc({ cause }, 0);
  load.observe({
    ended: (kind, ms) => seconds.observe({ kind }, ms / 1_000),
    refused: (cause) => refused.inc({ cause }),
  });
}

function measureConnections({ pool }: Measured, registers: Registry[]): void {
  new Gauge({
    name: 'quivertree_database_connections',
    help: 'Connections to the database, except those of a thread that runs jobs, and requests waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function measureJobs({ pool }: Measured, registers: Registry[]): void {
  const counts = new SingleFlightCache<JobCounts>({ lifeMs: COUNTS_LAST_MS, max: 1 });
  // Without a database, no figure is better than an old one, or than an answer that comes too late.
  const count = () =>
    inTime(
      counts.get('all', () => countJobs(pool)).catch(() => undefined),
      undefined,
    );
  new Gauge({
    name: 'quivertree_jobs',
    help: 'Jobs in the queue, including emails, that are due or have no attempts left',
    labelNames: ['state'],
    registers,
    async collect() {
      const found = await count();
      this.reset();
      if (!found) return;
      this.set({ state: 'due' }, found.due);
      this.set({ state: 'failed' }, found.failed);
    },
  });
  new Gauge({
    name: 'quivertree_oldest_job_seconds',
    help: 'Time that the oldest job that is due has waited to be started',
    registers,
    async collect() {
      const found = await count();
      if (found) this.set(found.lateMs / 1_000);
      else this.remove();
    },
  });
}

function measureHealth(measured: Measured, registers: Registry[]): void {
  const checks = new SingleFlightCache<Awaited<ReturnType<typeof checkComponents>>>({ lifeMs: MINUTE_MS, max: 1 });
  new Gauge({
    name: 'quivertree_health',
    help: 'State of each part of the system, as on /admin/health: 1 for the one it is in; checked once a minute',
    labelNames: ['component', 'state'],
    registers,
    async collect() {
      const components = await checks.get('all', () => checkComponents(measured));
      for (const { name, health } of components)
        for (const state of HEALTH_STATES) this.set({ component: name, state }, state === health ? 1 : 0);
    },
  });
}
