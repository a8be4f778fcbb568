import { Refusal } from '../../http/refusal.ts';

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** Most items that go into one batch, and most that may wait for one key before newcomers are turned away. */
const BATCH_SIZE = 64;
const LONGEST_QUEUE = 4_000;

/**
 * Runs items of one key together: a batch starts when the one before it has returned, with whatever has arrived by
 * then; nobody waits for a batch to fill. Order of arrival is kept. A batch that fails is replayed item by item, so that
 * one bad item cannot fail its neighbours.
 */
export class OrderBatches<Item, Outcome> {
  readonly #run: (key: string, items: Item[]) => Promise<Outcome[]>;
  readonly #queues = new Map<string, Waiting<Item, Outcome>[]>();

  constructor(run: (key: string, items: Item[]) => Promise<Outcome[]>) {
    this.#run = run;
  }

  /** Adds an item and waits for its own outcome; refuses when the queue is full. */
  add(key: string, item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(key);
      if (queue && queue.length >= LONGEST_QUEUE) {
        reject(new Refusal('server.busy', undefined, { retryAfter: 2 }));
      } else if (queue) {
        queue.push({ item, resolve, reject });
      } else {
        const started = [{ item, resolve, reject }];
        this.#queues.set(key, started);
        queueMicrotask(() => void this.#drain(key, started));
      }
    });
  }

  async #drain(key: string, queue: Waiting<Item, Outcome>[]): Promise<void> {
    while (queue.length > 0) await this.#runBatch(key, queue.splice(0, BATCH_SIZE));
    this.#queues.delete(key);
  }

  async #runBatch(key: string, batch: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#run(
        key,
        batch.map(({ item }) => item),
      );
      for (const [i, waiting] of batch.entries()) waiting.resolve(outcomes[i] as Outcome);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const waiting of batch) await this.#runBatch(key, [waiting]);
    }
  }
}
