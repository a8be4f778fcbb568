import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Job, Runner, Task, TaskList, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { plainError } from './plain-error.ts';
import { RunnerActivity } from './runner-activity.ts';

/**
 * Email jobs spend most of their time waiting for the mail server, so several run at once. None holds a database
 * connection while it waits.
 */
const JOBS_AT_ONCE = 4;
/** Connections that a job runner needs: one for each job, one to hear of new jobs, and one to spare. */
export const JOB_CONNECTIONS = JOBS_AT_ONCE + 2;
const RESTART_AFTER_MS = 1_000;

/**
 * Saves outcomes of jobs in batches, but without waiting for a batch to fill. Only in this mode does the library retry
 * while the database is unavailable; otherwise an unhandled rejection would end the process.
 */
const SAVE_OUTCOMES_AT_ONCE = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Interval between checks of the runner, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000;

interface JobRunnerOptions {
  pool: pg.Pool;
  log: Logger;
  tasks: TaskList;
  jobsAtOnce?: number;
}

/** One of the library's job runners, watched until it ends or counts as dead. */
interface WatchedRunner {
  runner: Runner;
  activity: RunnerActivity;
  end: Promise<'stopped' | 'dead'>;
}

/**
 * Runs jobs until it is stopped. The library's runner stops permanently if the database becomes unavailable at a bad
 * moment, and doesn't always report it. A runner that shows no sign of life is abandoned. In either case, a new one is
 * started.
 */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #stopping = new AbortController();
  readonly #abandoned = new Set<RunnerActivity>();
  #current: WatchedRunner | undefined;
  #running: Promise<void> | undefined;
  #replacedAt: Date | null = null;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /** Starts the first runner; throws if that fails. */
  async start(): Promise<void> {
    this.#current = await this.#begin();
    this.#running = this.#keepRunning(this.#current);
  }

  /** Stops taking jobs and resolves when running ones are done. Waits only briefly for a dead runner. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#current?.runner.stop().catch(() => undefined);
    await this.#running;
  }

  /** Names under which running jobs are locked. */
  get poolIds(): string[] {
    const { activity } = this.#current ?? {};
    const working = [...this.#abandoned].filter((abandoned) => abandoned.working > 0);
    return [...(activity ? [activity] : []), ...working].flatMap(({ poolId }) => poolId ?? []);
  }

  /** Time when a runner was last replaced because it had stopped responding. */
  get replacedAt(): Date | null {
    return this.#replacedAt;
  }

  async #keepRunning(first: WatchedRunner): Promise<void> {
    const { log } = this.#options;
    const { signal } = this.#stopping;
    for (let current: WatchedRunner | undefined = first; ; ) {
      const end = await current?.end;
      this.#current = undefined;
      if (current && end === 'dead') this.#abandon(current);
      if (signal.aborted) return;
      if (end === 'dead') log.error('the job runner stopped responding; replacing it');
      if (end === 'stopped') log.error('the job runner stopped; restarting it');
      await wait(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      current = await this.#begin().catch((error: unknown) => {
        log.error({ err: error }, 'the job runner could not be restarted');
        return undefined;
      });
      this.#current = current;
      if (signal.aborted) current?.runner.stop().catch(() => undefined);
    }
  }

  /**
   * Tells the runner to take no more jobs, in case it still responds. Jobs that it is running stay locked until they
   * end.
   */
  #abandon({ runner, activity }: WatchedRunner): void {
    this.#replacedAt = new Date();
    for (const abandoned of this.#abandoned) if (abandoned.working === 0) this.#abandoned.delete(abandoned);
    this.#abandoned.add(activity);
    runner.stop().catch(() => undefined);
  }

  async #begin(): Promise<WatchedRunner> {
    const { log, jobsAtOnce = JOBS_AT_ONCE } = this.#options;
    const events = reportFailures(log);
    const activity = new RunnerActivity(events, jobsAtOnce);
    const runner = await this.#run(events, jobsAtOnce);
    const stopped = runner.promise.then(
      () => 'stopped' as const,
      () => 'stopped' as const,
    );
    return { runner, activity, end: Promise.race([stopped, whenDead(activity, stopped)]) };
  }

  async #run(events: WorkerEvents, jobsAtOnce: number): Promise<Runner> {
    const { pool, log, tasks } = this.#options;
    const { Logger: WorkerLogger, run } = await import('graphile-worker');
    return run({
      pgPool: pool,
      preset: SAVE_OUTCOMES_AT_ONCE,
      concurrency: jobsAtOnce,
      noHandleSignals: true,
      noPreparedStatements: false,
      events,
      logger: new WorkerLogger(() => (level, message, meta) => {
        // Logs failures without their messages, which may contain names and addresses.
        if ((level === 'error' || level === 'warning') && !meta?.['failure']) log.warn({ message }, 'job');
      }),
      taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, withPlainErrors(task)])),
    });
  }
}

/**
 * A task whose errors have messages without personal data. The queue stores the message of a job's last error, also
 * after the person's data was erased: mail servers, for one, quote the address that they refuse.
 */
function withPlainErrors(task: Task | undefined): Task {
  return async (payload, helpers) => {
    try {
      await task?.(payload, helpers);
    } catch (error) {
      if (error instanceof Error) Object.defineProperty(error, 'message', { value: plainError(error.message) });
      throw error;
    }
  };
}

/** Resolves when the runner counts as dead. Never resolves if the runner stops before that. */
function whenDead(activity: RunnerActivity, stopped: Promise<unknown>): Promise<'dead'> {
  const { promise, resolve } = Promise.withResolvers<'dead'>();
  const checking = setInterval(() => {
    if (activity.looksDead()) resolve('dead');
  }, CHECK_INTERVAL_MS);
  void Promise.race([promise, stopped]).then(() => clearInterval(checking));
  return promise;
}

/**
 * Logs a failed job. It is retried after an increasing delay, until no attempts are left and only a person can retry
 * it.
 */
function reportFailures(log: Logger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) => {
    if (job.attempts < job.max_attempts) log.warn(factsOf(job, error), 'a job failed and will be retried');
  });
  events.on('job:failed', ({ job, error }) => log.error(factsOf(job, error), 'a job failed permanently'));
  return events;
}

/** Details for the log: the job and where it failed, without the error's message, which may contain personal data. */
function factsOf(job: Job, error: unknown) {
  const { id, task_identifier: task, attempts } = job;
  const known = error instanceof Error ? error : undefined;
  const code = known && 'code' in known ? String(known.code) : undefined;
  return { job: id, task, attempts, error: known?.name, code, at: known?.stack?.match(/^ {4}at .+$/m)?.[0].trim() };
}
