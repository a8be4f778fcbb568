import { RunningServer } from './features/administration/running-servers.ts';
import type { Context } from './context.ts';
import type { RunnableJob } from './jobs/job.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { LOCAL_SWEEPS } from './background-work.ts';
import { repeat, type Sweep } from './jobs/sweep.ts';
import { HEARTBEAT_MS } from './jobs/unlock-lost-jobs.ts';

export interface Worker {
  /** Stops taking jobs, and finishes the running ones. */
  stop(): Promise<void>;
}

/**
 * Repeats the sweeps over what this thread has in memory. Every thread that answers requests or runs jobs needs them.
 */
export function repeatLocalSweeps(context: Context): Worker {
  const { log, pool, pageViews } = context;
  const stops = LOCAL_SWEEPS.map((sweep) => repeat(log, sweep, context));
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await pageViews.flush(pool).catch((error: unknown) => log.warn({ err: error }, 'could not save page views'));
    },
  };
}

/** Starts the job runner and the sweeps that only one server needs to run at a time. */
export async function startWorker(
  context: Context,
  { jobs, sweeps }: { jobs: readonly RunnableJob<Context>[]; sweeps: readonly Sweep<Context>[] },
): Promise<Worker> {
  const { log, jobPool } = context;
  const tasks = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.start(context, payload)] as const),
  );
  const runner = new JobRunner({ pool: jobPool, log, tasks });
  await runner.start();
  // Uses the connection reserved for health checks, so that a busy pool doesn't make this server look dead.
  const server = new RunningServer({ pool: context.healthPool, clock: context.clock }, runner);
  await server.sayThatItRuns().catch(async (error: unknown) => {
    await runner.stop();
    throw error;
  });
  const heartbeat: Sweep<Context> = {
    title: 'heartbeat of this server',
    everyMs: HEARTBEAT_MS,
    run: () => server.sayThatItRuns().then(() => 0),
  };
  const local = repeatLocalSweeps(context);
  const stops = [...sweeps, heartbeat].map((sweep) => repeat(log, sweep, context));
  return {
    async stop() {
      await Promise.all([runner.stop(), local.stop(), ...stops.map((stop) => stop())]);
      await server
        .sayThatItStops()
        .catch((error: unknown) => log.warn({ err: error }, 'could not report that this server is stopping'));
    },
  };
}
