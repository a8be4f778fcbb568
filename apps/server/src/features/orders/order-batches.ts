import { codeOf, isConnectionLost, isDatabaseAway } from '../../db/database-errors.ts';
import { busy } from '../../http/refusal.ts';

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** The items of one key that wait, and how long a batch of this key has lately taken. */
interface Queue<Item, Outcome> {
  waiting: Waiting<Item, Outcome>[];
  batchMs: number;
}

/** Most items that go into one batch. */
const BATCH_SIZE = 64;
/** Newcomers are turned away when they would wait longer than this, in milliseconds, or behind so many. */
const LONGEST_WAIT_MS = 3_000;
const LONGEST_QUEUE = 4_000;

/**
 * Runs items of one key together: a batch starts when the one before it has returned, with whatever has arrived by
 * then; nobody waits for a batch to fill. Order of arrival is kept. A batch that one of its items fails is replayed item
 * by item, so that a bad one cannot fail its neighbours. A queue is as long as the pace of its batches allows.
 */
export class OrderBatches<Item, Outcome> {
  readonly #run: (key: string, items: Item[]) => Promise<Outcome[]>;
  readonly #queues = new Map<string, Queue<Item, Outcome>>();

  constructor(run: (key: string, items: Item[]) => Promise<Outcome[]>) {
    this.#run = run;
  }

  /** Adds an item and waits for its own outcome; refuses with `server.busy` when too many wait. */
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
    while (queue.waiting.length > 0) {
      const startedAt = performance.now();
      const failure = await this.#runBatch(key, queue.waiting.splice(0, BATCH_SIZE));
      // The others would only wait for the same failure, one batch after the other.
      if (isDatabaseAway(failure)) for (const { reject } of queue.waiting.splice(0)) reject(failure);
      queue.batchMs = (queue.batchMs + performance.now() - startedAt) / 2;
    }
    this.#queues.delete(key);
  }

  /** Returns the error that failed the whole batch, if one did. */
  async #runBatch(key: string, batch: Waiting<Item, Outcome>[], again = false): Promise<unknown> {
    try {
      const outcomes = await this.#run(
        key,
        batch.map(({ item }) => item),
      );
      for (const [i, waiting] of batch.entries()) waiting.resolve(outcomes[i] as Outcome);
      return undefined;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === 'item' && batch.length > 1) {
        for (const waiting of batch) await this.#runBatch(key, [waiting]);
        return undefined;
      }
      if (reason !== 'busy' && !again) return this.#runBatch(key, batch, true);
      for (const waiting of batch) waiting.reject(error);
      return error;
    }
  }
}

/** Whoever would be in the next batch is never turned away; that batch says how the database is. */
function isFull({ waiting, batchMs }: { waiting: readonly unknown[]; batchMs: number }): boolean {
  const batchesBefore = Math.floor(waiting.length / BATCH_SIZE);
  return waiting.length >= LONGEST_QUEUE || (batchesBefore > 0 && (batchesBefore + 1) * batchMs > LONGEST_WAIT_MS);
}

/**
 * Why a batch failed. `item`: one of its items is at fault (SQLSTATE classes 22 and 23). `connection`: the answer may
 * have been lost, a repeat finds by its keys what was done. `busy`: waiting again would only make everybody wait longer.
 */
function reasonOf(error: unknown): 'item' | 'connection' | 'busy' {
  if (/^2[23]/.test(codeOf(error))) return 'item';
  return isConnectionLost(error) ? 'connection' : 'busy';
}
