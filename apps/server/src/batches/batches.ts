import { codeOf, isConnectionLost, isDatabaseUnavailable } from '../db/database-errors.ts';
import { busy } from '../refusals/refusal.ts';

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** Items waiting under one key, with a moving average of the time that the key's batches take. */
interface Queue<Item, Outcome> {
  waiting: Waiting<Item, Outcome>[];
  batchMs: number;
}

/** Maximum number of items in a batch. */
const BATCH_SIZE = 64;
/** Maximum expected wait of an item; one that would wait longer is refused. */
const MAX_WAIT_MS = 3_000;
/** Maximum number of items waiting under one key; further ones are refused. */
const MAX_QUEUE_LENGTH = 4_000;

/**
 * Runs items of one key in batches. A batch starts as soon as the previous one has returned, with what has arrived by
 * then, so no item waits for a batch to fill. Order of arrival is preserved. If an item makes its batch fail, the
 * items are rerun one by one, so that the others still succeed. The length of a queue is limited by the pace of its
 * batches.
 */
export class Batches<Item, Outcome> {
  readonly #run: (items: Item[]) => Promise<Outcome[]>;
  readonly #queues = new Map<string, Queue<Item, Outcome>>();

  constructor(run: (items: Item[]) => Promise<Outcome[]>) {
    this.#run = run;
  }

  /** Queues an item and resolves with its own outcome; rejects with `server.busy` if too many are waiting. */
  add(key: string, item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(key);
      if (queue && isFull(queue)) {
        reject(busy());
      } else if (queue) {
        queue.waiting.push({ item, resolve, reject });
      } else {
        const started = { waiting: [{ item, resolve, reject }], batchMs: 0 };
        this.#queues.set(key, started);
        queueMicrotask(() => void this.#drain(key, started));
      }
    });
  }

  async #drain(key: string, queue: Queue<Item, Outcome>): Promise<void> {
    let previous = 0;
    while (queue.waiting.length > 0) {
      const startedAt = performance.now();
      const batch = queue.waiting.splice(0, sizeOfNext(queue.waiting.length, previous));
      const failure = await this.#runBatch(batch);
      previous = batch.length;
      // Fails the waiting items as well, because they would only run into the same failure, one batch after another.
      if (isDatabaseUnavailable(failure)) for (const { reject } of queue.waiting.splice(0)) reject(failure);
      queue.batchMs = (queue.batchMs + performance.now() - startedAt) / 2;
    }
    this.#queues.delete(key);
  }

  /** Resolves with the error if the whole batch failed. */
  async #runBatch(batch: Waiting<Item, Outcome>[], retried = false): Promise<unknown> {
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
 * Size of the next batch: at most half of the items that wait or are about to be answered. While the database works on
 * one batch, this thread answers the previous one and receives its clients' next requests. If most clients were in one
 * batch, each would wait for the other.
 */
function sizeOfNext(waiting: number, previous: number): number {
  return previous === 0 ? BATCH_SIZE : Math.min(BATCH_SIZE, Math.ceil((waiting + previous) / 2));
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
 * Classifies why a batch failed. `item`: one of its items is invalid (SQLSTATE classes 22 and 23). `connection`: the
 * response may have been lost; a retry recognises committed items by their keys. `busy`: a retry would only make
 * everyone wait longer.
 */
function reasonOf(error: unknown): 'item' | 'connection' | 'busy' {
  if (/^2[23]/.test(codeOf(error))) return 'item';
  return isConnectionLost(error) ? 'connection' : 'busy';
}
