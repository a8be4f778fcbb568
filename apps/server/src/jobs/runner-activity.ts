import type { WorkerEvents } from 'graphile-worker';
import { LOST_AFTER_MINUTES } from './unlock-lost-jobs.ts';

/**
 * Maximum number of consecutive checks, one per second, without a sign of life. After that, a runner counts as dead.
 */
const MAX_SILENT_CHECKS = 30;
/** The same maximum for a runner that is stopping and has no jobs left. */
const MAX_STOPPING_CHECKS = 5;

/**
 * Tracks signs of life of one job runner. The library's runner can reach a state in which it takes no jobs and its
 * promise never settles (decision 46), so it is watched from outside. Checks are counted instead of seconds, because a
 * minute in which the whole process was suspended says nothing about the runner. A runner whose first poll fails is dead
 * at once: the library looks up the ids of its tasks then, and would repeat the same error for ever.
 */
export class RunnerActivity {
  /** The name under which this runner locks jobs. */
  poolId: string | undefined;
  readonly #places: number;
  readonly #startedAt = new Map<string, number>();
  #stopping = false;
  /** Undefined until then. */
  #firstPollFailed: boolean | undefined;
  #silentChecks = 0;

  constructor(events: WorkerEvents, places: number) {
    this.#places = places;
    const alive = () => {
      this.#silentChecks = 0;
    };
    events.on('pool:create', ({ workerPool }) => {
      this.poolId = workerPool.id;
    });
    events.on('pool:gracefulShutdown', () => {
      this.#stopping = true;
      alive();
    });
    const polled = ({ failed }: { failed: boolean }) => {
      this.#firstPollFailed ??= failed;
      alive();
    };
    events.on('worker:getJob:empty', () => polled({ failed: false }));
    events.on('worker:getJob:error', () => polled({ failed: true }));
    events.on('job:start', ({ job }) => {
      this.#startedAt.set(job.id, performance.now());
      polled({ failed: false });
    });
    events.on('job:complete', ({ job }) => {
      this.#startedAt.delete(job.id);
      alive();
    });
  }

  /** Running jobs, except those that have been running longer than any job should. */
  get working(): number {
    const longest = performance.now() - LOST_AFTER_MINUTES * 60_000;
    return [...this.#startedAt.values()].filter((at) => at > longest).length;
  }

  /** Checks once; returns true if the runner counts as dead. Must be called every second. */
  looksDead(): boolean {
    this.#silentChecks++;
    const { working } = this;
    if (this.#stopping) return working === 0 && this.#silentChecks > MAX_STOPPING_CHECKS;
    return this.#firstPollFailed === true || (working < this.#places && this.#silentChecks > MAX_SILENT_CHECKS);
  }
}
