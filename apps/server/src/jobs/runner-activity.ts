import type { WorkerEvents } from 'graphile-worker';
import { LOST_AFTER_MINUTES } from './unlock-lost-jobs.ts';

/** Looks at a runner, one each second, without any sign of life after which it counts as dead. */
const SILENT_LOOKS = 30;
/** The same for a runner that is about to stop and has no job left. */
const STOPPING_LOOKS = 5;

/**
 * Signs of life of one job runner. The library's runner can end up in a state in which it takes no jobs and its promise
 * never settles (decision 46), so it is watched from outside. Looks are counted instead of time: a process that was
 * suspended for a minute has not been silent for a minute.
 */
export class RunnerActivity {
  /** The name under which this runner locks jobs. */
  poolId: string | undefined;
  readonly #places: number;
  readonly #startedAt = new Map<string, number>();
  #stopping = false;
  #silentLooks = 0;

  constructor(events: WorkerEvents, places: number) {
    this.#places = places;
    const alive = () => {
      this.#silentLooks = 0;
    };
    events.on('pool:create', ({ workerPool }) => {
      this.poolId = workerPool.id;
    });
    events.on('pool:gracefulShutdown', () => {
      this.#stopping = true;
      alive();
    });
    events.on('worker:getJob:empty', alive).on('worker:getJob:error', alive);
    events.on('job:start', ({ job }) => {
      this.#startedAt.set(job.id, performance.now());
      alive();
    });
    events.on('job:complete', ({ job }) => {
      this.#startedAt.delete(job.id);
      alive();
    });
  }

  /** Jobs under way, without those that have been so for longer than any job may take. */
  get working(): number {
    const longest = performance.now() - LOST_AFTER_MINUTES * 60_000;
    return [...this.#startedAt.values()].filter((at) => at > longest).length;
  }

  /** Looks once, and returns whether the runner counts as dead. Must be called at a steady pace, each second. */
  looksDead(): boolean {
    this.#silentLooks++;
    const { working } = this;
    if (this.#stopping) return working === 0 && this.#silentLooks > STOPPING_LOOKS;
    return working < this.#places && this.#silentLooks > SILENT_LOOKS;
  }
}
