import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import type { Logger } from 'pino';
import { isDatabaseBusy } from '../db/database-errors.ts';
import { siteOf } from '../limits/client-address.ts';
import { busy, type Refusal } from '../refusals/refusal.ts';

/** Kind of request, which determines its priority under load. */
export type LoadKind = 'notification' | 'door' | 'ordering' | 'password' | 'upload' | 'other';

interface Bound {
  /** Maximum number of requests in progress, as a share of the setting REQUESTS_AT_ONCE. */
  share: number;
  /** Number of statements waiting per pool connection at which requests start to be refused. */
  statementsWaiting: number;
  /** Event loop lag, in milliseconds, at which requests start to be refused. */
  lagMs: number;
}

/**
 * Each kind has its own limit, so that a flood of visitors doesn't stop others from paying or being admitted. The least
 * important kinds are refused first. Only a few passwords are checked at once, because each check occupies a core for a
 * while, and even fewer uploads, because each takes memory as well. Health checks are never refused, and neither are
 * cached pages, because refusing costs as much as sending them.
 */
const BOUNDS: Record<LoadKind, Bound> = {
  other: { share: 0.5, statementsWaiting: 20, lagMs: 400 },
  upload: { share: 0.008, statementsWaiting: 20, lagMs: 400 },
  password: { share: 0.06, statementsWaiting: 20, lagMs: 400 },
  ordering: { share: 1, statementsWaiting: 40, lagMs: 700 },
  door: { share: 0.25, statementsWaiting: 60, lagMs: 2_000 },
  notification: { share: 0.25, statementsWaiting: 80, lagMs: Number.POSITIVE_INFINITY },
};

const KINDS = Object.keys(BOUNDS) as LoadKind[];

/**
 * Causes of refusals other than too many requests of one kind: too many bodies were arriving, the database or its
 * connections were too busy, or something else was in use, such as a locked row or a full queue of orders.
 */
const OTHER_CAUSES = ['body', 'database', 'in_use'] as const;

/** A kind of request of which there were too many, or another cause. */
type RefusalCause = LoadKind | (typeof OTHER_CAUSES)[number];

/** One client's maximum share of the bodies that may be arriving at once, so that slow clients don't block others. */
const BODIES_SHARE = 0.25;

/** Load signals that the gate watches besides its own counts. */
export interface LoadSignals {
  /** Number of statements waiting per pool connection. */
  statementsWaiting(): number;
  lagMs(): number;
}

/** Notified of each request that was admitted or refused. */
export interface LoadObserver {
  /** Called when an admitted request ends, after `ms` milliseconds. */
  ended(kind: LoadKind, ms: number): void;
  refused(cause: RefusalCause): void;
}

/**
 * Admits as many requests as this process can serve promptly and refuses the rest at once, before anything degrades,
 * with `server.busy` and a Retry-After. A refused request has no effect.
 */
export class LoadGate {
  /** All causes that a refusal can have. */
  readonly causes: readonly RefusalCause[] = [...KINDS, ...OTHER_CAUSES];
  readonly #max: number;
  readonly #signs: LoadSignals;
  readonly #underWay: Record<LoadKind, number> = {
    notification: 0,
    door: 0,
    ordering: 0,
    password: 0,
    upload: 0,
    other: 0,
  };
  readonly #bodies = new Map<string, number>();
  #bodiesArriving = 0;
  readonly #kinds = new Map<string, LoadKind>();
  /** Kinds of calls with parameters in their paths. */
  readonly #patterns: { method: string; path: RegExp; kind: LoadKind }[] = [];
  readonly #log: Pick<Logger, 'warn'> | undefined;
  /** Refusals that aren't logged yet, by cause. */
  readonly #refused = new Map<RefusalCause, number>();
  /** Refusals by this gate, which have been counted already. */
  readonly #own = new WeakSet<Error>();
  #observer: LoadObserver | undefined;

  constructor(max: number, signs: LoadSignals, log?: Pick<Logger, 'warn'>) {
    this.#max = max;
    this.#signs = signs;
    this.#log = log;
  }

  observe(observer: LoadObserver): void {
    this.#observer = observer;
  }

  /** Declares a call's kind, so that it can be refused by its path alone, which may have `{parameters}`. */
  declare(method: string, path: string, kind: LoadKind): void {
    if (!path.includes('{')) this.#kinds.set(`${method} ${path}`, kind);
    else this.#patterns.push({ method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), kind });
  }

  #kindOf(method: string | undefined, address = ''): LoadKind | undefined {
    const path = address.split('?', 1)[0] as string;
    const kind = this.#kinds.get(`${method} ${path}`);
    return kind ?? this.#patterns.find((each) => each.method === method && each.path.test(path))?.kind;
  }

  /**
   * True if a request for this address would be refused now. False for paths without a declared kind: those can only be
   * checked after the request has been read.
   */
  refuses(method: string | undefined, address: string | undefined): boolean {
    if (KINDS.every((kind) => this.#hasRoom(kind))) return false;
    const kind = this.#kindOf(method, address);
    if (kind === undefined || this.#hasRoom(kind)) return false;
    this.#count(kind);
    return true;
  }

  /** Refuses if there is no room for a request of this kind; called before its body is read. */
  check(kind: LoadKind): void {
    if (!this.#hasRoom(kind)) throw this.#busy(kind);
  }

  #busy(kind: LoadKind | 'body'): Refusal {
    this.#count(kind);
    const refusal = busy();
    this.#own.add(refusal);
    return refusal;
  }

  /** Counts a request that was admitted, and then refused because something else was too busy. */
  countBusy(error: Error): void {
    if (!this.#own.has(error)) this.#count(isDatabaseBusy(error) ? 'database' : 'in_use');
  }

  /** Logs refusals once a minute, because a line for each would add to the load. */
  #count(cause: RefusalCause): void {
    if (this.#refused.size === 0)
      setTimeout(() => {
        this.#log?.warn({ refused: Object.fromEntries(this.#refused) }, 'requests were refused under load');
        this.#refused.clear();
      }, MINUTE_MS).unref();
    this.#refused.set(cause, (this.#refused.get(cause) ?? 0) + 1);
    this.#observer?.refused(cause);
  }

  #hasRoom(kind: LoadKind): boolean {
    const { share, statementsWaiting, lagMs } = BOUNDS[kind];
    const full = this.#underWay[kind] >= Math.max(1, Math.floor(this.#max * share));
    return !full && this.#signs.statementsWaiting() < statementsWaiting && this.#signs.lagMs() < lagMs;
  }

  /** Runs the work of one request if there is room for it. */
  async run<T>(kind: LoadKind, work: () => Promise<T>): Promise<T> {
    this.check(kind);
    this.#underWay[kind]++;
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#underWay[kind]--;
      this.#observer?.ended(kind, performance.now() - start);
    }
  }

  /** Receives one request's body. The request doesn't count as being in progress until its body is complete. */
  async receive<T>(clientAddress: string, read: () => Promise<T>): Promise<T> {
    const site = siteOf(clientAddress);
    const ofClient = this.#bodies.get(site) ?? 0;
    if (this.#bodiesArriving >= this.#max || ofClient >= Math.max(1, this.#max * BODIES_SHARE))
      throw this.#busy('body');
    this.#bodies.set(site, ofClient + 1);
    this.#bodiesArriving++;
    try {
      return await read();
    } finally {
      this.#bodiesArriving--;
      const left = (this.#bodies.get(site) ?? 1) - 1;
      if (left > 0) this.#bodies.set(site, left);
      else this.#bodies.delete(site);
    }
  }
}

const LAG_SAMPLE_MS = 100;
const LAG_SAMPLES = 3;

/**
 * Event loop lag in milliseconds, measured as the lowest of the last three samples, because only repeated lag means
 * overload; a single long pause may be garbage collection.
 */
export class EventLoopLag {
  readonly #late: number[] = [];
  #due = performance.now() + LAG_SAMPLE_MS;

  constructor() {
    setInterval(() => {
      const now = performance.now();
      this.#late.push(Math.max(0, now - this.#due));
      if (this.#late.length > LAG_SAMPLES) this.#late.shift();
      this.#due = now + LAG_SAMPLE_MS;
    }, LAG_SAMPLE_MS).unref();
  }

  get ms(): number {
    return this.#late.length < LAG_SAMPLES ? 0 : Math.min(...this.#late);
  }
}
