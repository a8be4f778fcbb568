import { isConnectionLost, isDatabaseBusy, isDatabaseUnavailable } from '../db/database-errors.ts';
import { busy } from '../refusals/refusal.ts';

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

type Batch<Item, Outcome> = readonly Waiting<Item, Outcome>[];

/** Items of one key, with a moving average of the time between the ends of its batches. */
interface Queue<Item, Outcome> {
  waiting: Waiting<Item, Outcome>[];
  running: Batch<Item, Outcome>[];
  batchMs: number;
  /** When the previous batch ended. */
  endedAt: number;
  /** Half of the items that waited, ran or were about to be answered when the previous batch ended. */
  half: number;
}

export interface BatchesOptions {
  /** Asked whether a batch may be sent while another one is running; never by default. */
  maySendAhead?: () => boolean;
}

/** Maximum number of items in a batch. */
const BATCH_SIZE = 64;
/** Maximum expected wait of an item; one that would wait longer is refused. */
const MAX_WAIT_MS = 3_000;
/** Maximum number of items waiting under one key; further ones are refused. */
const MAX_QUEUE_LENGTH = 4_000;

/**
 * Runs items of one key in batches. A batch starts as soon as the previous one has returned, with what has arrived by
 * then, so no item waits for a batch to fill. It takes at most half of the items under way: while the database works on
 * one half, this thread answers the other and receives its clients' next requests. With `maySendAhead`, one half is sent
 * while the other is still running, so that the database doesn't wait for this thread. Order of arrival is preserved. If
 * an item makes its batch fail, the items are rerun one by one, so that the others still succeed. The length of a queue
 * is limited by the pace of its batches.
 */
export class Batches<Item, Outcome> {
  readonly #run: (items: Item[]) => Promise<Outcome[]>;
  readonly #maySendAhead: () => boolean;
  readonly #queues = new Map<string, Queue<Item, Outcome>>();

  constructor(run: (items: Item[]) => Promise<Outcome[]>, { maySendAhead = () => false }: BatchesOptions = {}) {
    this.#run = run;
    this.#maySendAhead = maySendAhead;
  }

  /** Queues an item and resolves with its own outcome; rejects with `server.busy` if too many are waiting. */
  add(key: string, item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(key);
      if (queue && isFull(queue)) {
        reject(busy());
      } else if (queue) {
        queue.waiting.push({ item, resolve, reject });
        if (queue.running.length > 0) this.#startNext(key, queue);
      } else {
        const started = { waiting: [{ item, resolve, reject }], running: [], batchMs: 0, endedAt: 0, half: BATCH_SIZE };
        this.#queues.set(key, started);
        // The batch then includes everything that arrives in this turn of the event loop.
        setImmediate(() => this.#startNext(key, started));
      }
    });
  }

  /** Starts a batch if it is time for one. */
  #startNext(key: string, queue: Queue<Item, Outcome>): void {
    const batch = queue.waiting.splice(0, this.#sizeOfNext(queue));
    if (batch.length > 0) void this.#start(key, queue, batch);
    else if (queue.running.length === 0) this.#queues.delete(key);
  }

  /**
   * Maximum size of the batch that may start now; 0 if none may. At most one is sent ahead, and only a whole half: the
   * database loses less time by waiting for it than by running two smaller batches.
   */
  #sizeOfNext({ waiting, running, half }: Queue<Item, Outcome>): number {
    const [only, second] = running;
    if (!only) return half;
    const size = Math.max(half, only.length);
    return !second && waiting.length >= size && this.#maySendAhead() ? size : 0;
  }

  async #start(key: string, queue: Queue<Item, Outcome>, batch: Batch<Item, Outcome>): Promise<void> {
    const startedAt = performance.now();
    queue.running.push(batch);
    const failure = await this.#runBatch(batch);
    queue.running.splice(queue.running.indexOf(batch), 1);
    // Fails the waiting items as well, because they would only run into the same failure, one batch after another.
    if (isDatabaseUnavailable(failure)) for (const { reject } of queue.waiting.splice(0)) reject(failure);
    const endedAt = performance.now();
    queue.batchMs = (queue.batchMs + endedAt - Math.max(startedAt, queue.endedAt)) / 2;
    queue.endedAt = endedAt;
    const underWay = queue.running.reduce((sum, { length }) => sum + length, batch.length + queue.waiting.length);
    queue.half = Math.min(BATCH_SIZE, Math.ceil(underWay / 2));
    this.#startNext(key, queue);
  }

  /** Resolves with the error if the whole batch failed. */
  async #runBatch(batch: Batch<Item, Outcome>, retried = false): Promise<unknown> {
    try {
      const outcomes = await this.#run(batch.map(({ item }) => item));
      // Answering takes a while, so the next batch goes to the database first.
      setImmediate(() => {
        for (const [i, waiting] of batch.entries()) waiting.resolve(outcomes[i] as Outcome);
      });
      return undefined;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === 'item' && batch.length > 1) {
        for (const waiting of batch) await this.#runBatch([waiting]);
        return undefined;
      }
      if (reason !== 'busy' && !retried) return this.#runBatch(batch, true);
      for (const waiting of batch) waiting.reject(error);
      return error;
    }
  }
}

/**
 * Items that fit in the next batch are never refused, so that there is always a batch by which to measure the
 * database's speed.
 */
function isFull({ waiting, batchMs }: { waiting: readonly unknown[]; batchMs: number }): boolean {
  const batchesBefore = Math.floor(waiting.length / BATCH_SIZE);
  return waiting.length >= MAX_QUEUE_LENGTH || (batchesBefore > 0 && (batchesBefore + 1) * batchMs > MAX_WAIT_MS);
}

/**
 * Classifies why a batch failed. `connection`: the response may have been lost; a retry recognises committed items by
 * their keys. `busy`: the database can't serve, and a retry would only make everyone wait longer. `item`: anything else,
 * since one of the items may be the cause.
 */
function reasonOf(error: unknown): 'item' | 'connection' | 'busy' {
  if (isConnectionLost(error)) return 'connection';
  return isDatabaseUnavailable(error) || isDatabaseBusy(error) ? 'busy' : 'item';
}
