import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger as WorkerLogger, type Job, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';

/** Mails are short waits for somebody else's server; so many at once, and none keeps a database connection meanwhile. */
const JOBS_AT_ONCE = 4;
const RESTART_AFTER_MS = 1_000;

/**
 * Outcomes of jobs are noted in batches, though without waiting for one to fill: only so does the library try again when
 * the database is away at that moment. Otherwise the rejection has no owner, and ends the whole process.
 */
const OUTCOMES_NOTED_WITH_CARE = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

interface JobRunnerOptions {
  pool: pg.Pool;
  log: Logger;
  tasks: TaskList;
  jobsAtOnce?: number;
}

/**
 * Runs jobs until it is stopped. The library's runner gives up for good when the database goes away at a bad moment;
 * then another one is started.
 */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #stopping = new AbortController();
  #runner: Runner | undefined;
  #running: Promise<void> | undefined;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /** Starts, and reports where that is not possible. */
  async start(): Promise<void> {
    this.#runner = await this.#begin();
    this.#running = this.#keepRunning(this.#runner);
  }

  /** Takes no more jobs, and returns when those under way are done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#runner?.stop().catch(() => undefined);
    await this.#running;
  }

  async #keepRunning(first: Runner): Promise<void> {
    const { log } = this.#options;
    const { signal } = this.#stopping;
    for (let runner: Runner | undefined = first; ; ) {
      if (runner) await runner.promise.catch(() => undefined);
      if (signal.aborted) return;
      if (runner) log.error('the job runner stopped by itself and is started again');
      await wait(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      runner = await this.#begin().catch(() => undefined);
      this.#runner = runner;
      if (runner && this.#stopping.signal.aborted) await runner.stop().catch(() => undefined);
    }
  }

  #begin(): Promise<Runner> {
    const { pool, log, tasks, jobsAtOnce = JOBS_AT_ONCE } = this.#options;
    return run({
      pgPool: pool,
      preset: OUTCOMES_NOTED_WITH_CARE,
      concurrency: jobsAtOnce,
      noHandleSignals: true,
      noPreparedStatements: false,
      events: reportFailures(log),
      logger: new WorkerLogger(() => (level, message, meta) => {
        // Failures of jobs are reported without their sentences, which may hold names and addresses.
        if ((level === 'error' || level === 'warning') && !meta?.['failure']) log.warn({ message }, 'job');
      }),
      taskList: tasks,
    });
  }
}

/** A job that fails comes again, each time a little later; one that has used up its attempts needs a person. */
function reportFailures(log: Logger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) => {
    if (job.attempts < job.max_attempts) log.warn(factsOf(job, error), 'a job failed and comes again');
  });
  events.on('job:failed', ({ job, error }) => log.error(factsOf(job, error), 'a job failed for good'));
  return events;
}

/** What a log may hold: which job, and where it failed, but not the error's sentence. */
function factsOf(job: Job, error: unknown) {
  const { id, task_identifier: task, attempts } = job;
  const known = error instanceof Error ? error : undefined;
  const code = known && 'code' in known ? String(known.code) : undefined;
  return { job: id, task, attempts, error: known?.name, code, at: known?.stack?.match(/^ {4}at .+$/m)?.[0].trim() };
}
