import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** CPU time up to now, in milliseconds. */
export interface CpuTimes {
  /** Used by this thread. */
  own: number;
  /** Used by everything on this machine, this thread included. */
  used: number;
  /** Total of all cores, used or not. */
  possible: number;
}

/** The machine counts as busy if everything but this thread uses more than this share of its cores. */
const BUSY = 0.5;
/** Share of one core for the work that gives way, while the machine is busy. */
const SHARE = 0.22;
/** Maximum number of pieces of work a second while the machine is busy. 50,000 emails then take seven minutes. */
const MAX_PER_SECOND = 115;
/**
 * Length of a rest, in milliseconds. Work is done in bursts until a whole rest is owed: emails that were sent one by one
 * between orders took half as much CPU time again, because each found cold caches. Other jobs, such as refunds and emails
 * with sign-in codes, may have to wait for one rest, because resting jobs keep their places.
 */
const REST_MS = 500;
/** Longest delay that the next pieces of work make up for. */
const MAX_LATE_MS = 20;
/** Reading the times of all cores takes a while, so it isn't done after each piece of work. */
const MEASURE_EVERY_MS = 250;

/** True if the machine was busy with something else between two measurements. */
export function isBusy(before: CpuTimes, now: CpuTimes): boolean {
  const others = now.used - before.used - (now.own - before.own);
  return others > BUSY * (now.possible - before.possible);
}

/** Work done on a busy machine; times in milliseconds. */
interface DoneWork {
  /** When it was due. */
  dueAt: number;
  /** CPU time that it used. */
  workedMs: number;
  pieces: number;
  /** When it was done. */
  now: number;
}

/**
 * When more work is due. Waiting for the mail server counts as rest. Each call adds at most one rest, however long the work
 * seems to have taken.
 */
export function nextDueAt({ dueAt, workedMs, pieces, now }: DoneWork): number {
  const takesMs = Math.max(workedMs / SHARE, (pieces * 1_000) / MAX_PER_SECOND);
  return Math.max(dueAt + Math.min(takesMs, REST_MS), now - MAX_LATE_MS);
}

/** Rest to take now, in milliseconds, if more work is due at `dueAt`. What remains is taken later. */
export function restNow(dueAt: number, now: number): number {
  return dueAt - now < REST_MS ? 0 : REST_MS;
}

/**
 * Lets work that can wait rest while the machine is busy, so that a backlog of emails doesn't slow down orders. A low
 * priority of the thread isn't enough, since its statements run in PostgreSQL, at the same priority as all others.
 */
export class GiveWay {
  #measuredAt = performance.now();
  #measured = cpuTimes();
  #busy = false;
  #ownBefore = ownTime();
  #dueAt = performance.now();
  #resting = Promise.resolve();

  /** Call it after some pieces of work; resolves when more may start. Work done at the same time rests in turns. */
  rest(pieces: number): Promise<void> {
    this.#resting = this.#resting.then(() => this.#rest(pieces));
    return this.#resting;
  }

  async #rest(pieces: number): Promise<void> {
    const now = performance.now();
    if (now - this.#measuredAt > MEASURE_EVERY_MS) {
      const times = cpuTimes();
      this.#busy = isBusy(this.#measured, times);
      this.#measured = times;
      this.#measuredAt = now;
    }
    const own = ownTime();
    this.#dueAt = this.#busy ? nextDueAt({ dueAt: this.#dueAt, workedMs: own - this.#ownBefore, pieces, now }) : now;
    this.#ownBefore = own;
    const restMs = restNow(this.#dueAt, now);
    if (restMs > 0) await wait(restMs);
  }
}

function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function cpuTimes(): CpuTimes {
  let used = 0;
  let idle = 0;
  for (const { times } of cpus()) {
    used += times.user + times.nice + times.sys + times.irq;
    idle += times.idle;
  }
  return { own: ownTime(), used, possible: used + idle };
}
