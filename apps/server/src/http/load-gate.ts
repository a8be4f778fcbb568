import { siteOf } from './client-address.ts';
import { busy } from './refusal.ts';

/** What a request is for, as far as it matters when not all can be served. */
export type LoadKind = 'notice' | 'door' | 'ordering' | 'password' | 'upload' | 'other';

interface Bound {
  /** How many may be under way, as a share of the setting REQUESTS_AT_ONCE. */
  share: number;
  /** Newcomers are refused when so many statements wait for each of the pool's connections … */
  statementsWaiting: number;
  /** … or when this process is late by so much, in milliseconds. */
  lagMs: number;
}

/**
 * Each kind has a bound of its own, so that none takes another's place: a flood of visitors keeps nobody from paying or
 * getting in. What can best be done without is refused first. Passwords are few because each takes a core for a while, uploads fewer still: each takes memory as well.
 * Health is never refused, nor are pages that are kept ready: a refusal would cost as much.
 */
const BOUNDS: Record<LoadKind, Bound> = {
  other: { share: 0.5, statementsWaiting: 20, lagMs: 400 },
  upload: { share: 0.008, statementsWaiting: 20, lagMs: 400 },
  password: { share: 0.06, statementsWaiting: 20, lagMs: 400 },
  ordering: { share: 1, statementsWaiting: 40, lagMs: 700 },
  door: { share: 0.25, statementsWaiting: 60, lagMs: 2_000 },
  notice: { share: 0.25, statementsWaiting: 80, lagMs: Number.POSITIVE_INFINITY },
};

/** One client's share of the bodies that may be arriving at once: slow ones must not keep out everybody else. */
const BODIES_SHARE = 0.25;

/** What the gate looks at besides its own counts. */
export interface LoadSigns {
  /** Statements that wait for each connection of the pool. */
  statementsWaiting(): number;
  lagMs(): number;
}

/**
 * Lets in as many requests as this process can serve in good time and refuses the others at once, before anything
 * degrades, with `server.busy` and a Retry-After. Nothing of a refused request is remembered.
 */
export class LoadGate {
  readonly #most: number;
  readonly #signs: LoadSigns;
  readonly #underWay: Record<LoadKind, number> = { notice: 0, door: 0, ordering: 0, password: 0, upload: 0, other: 0 };
  readonly #bodies = new Map<string, number>();
  #bodiesArriving = 0;
  readonly #kinds = new Map<string, LoadKind>();

  constructor(most: number, signs: LoadSigns) {
    this.#most = most;
    this.#signs = signs;
  }

  /** Says what kind a call is, so that it can be refused by its address alone. */
  declare(method: string, path: string, kind: LoadKind): void {
    this.#kinds.set(`${method} ${path}`, kind);
  }

  /** Whether a request to this address would be refused; not where that is only known when it has been read. */
  refuses(method: string | undefined, path: string | undefined): boolean {
    const kind = this.#kinds.get(`${method} ${path}`);
    return kind !== undefined && !this.#hasRoom(kind);
  }

  /** Refuses where a request of this kind would be refused: asked before its body is read. */
  check(kind: LoadKind): void {
    if (!this.#hasRoom(kind)) throw busy();
  }

  #hasRoom(kind: LoadKind): boolean {
    const { share, statementsWaiting, lagMs } = BOUNDS[kind];
    const full = this.#underWay[kind] >= Math.max(1, Math.floor(this.#most * share));
    return !full && this.#signs.statementsWaiting() < statementsWaiting && this.#signs.lagMs() < lagMs;
  }

  /** Does the work of one request, where there is room for it. */
  async run<T>(kind: LoadKind, work: () => Promise<T>): Promise<T> {
    this.check(kind);
    this.#underWay[kind]++;
    try {
      return await work();
    } finally {
      this.#underWay[kind]--;
    }
  }

  /** Takes in one request's body. It holds no place among those under way until it is whole. */
  async receive<T>(clientAddress: string, read: () => Promise<T>): Promise<T> {
    const site = siteOf(clientAddress);
    const ofClient = this.#bodies.get(site) ?? 0;
    if (this.#bodiesArriving >= this.#most || ofClient >= Math.max(1, this.#most * BODIES_SHARE)) throw busy();
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
