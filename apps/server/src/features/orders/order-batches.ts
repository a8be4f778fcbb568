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
 * then; nobody waits for a batch to fill. Order of arrival is kept. A batch that one of its items fails is replayed item
 * by item, so that a bad one cannot fail its neighbours.
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

  async #runBatch(key: string, batch: Waiting<Item, Outcome>[], again = false): Promise<void> {
    try {
      const outcomes = await this.#run(
        key,
        batch.map(({ item }) => item),
      );
      for (const [i, waiting] of batch.entries()) waiting.resolve(outcomes[i] as Outcome);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === 'item' && batch.length > 1) for (const waiting of batch) await this.#runBatch(key, [waiting]);
      else if (reason !== 'busy' && !again) await this.#runBatch(key, batch, true);
      else for (const waiting of batch) waiting.reject(error);
    }
  }
}

/**
 * Why a batch failed. `item`: one of its items is at fault (SQLSTATE classes 22 and 23). `connection`: the answer may
 * have been lost, a repeat finds by its keys what was done. `busy`: waiting again would only make everybody wait longer.
 */
function reasonOf(error: unknown): 'item' | 'connection' | 'busy' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^2[23]/.test(code)) return 'item';
  return /^(08|57P0[12])/.test(code) || /^E[A-Z]+$/.test(code) || isLostConnection(error) ? 'connection' : 'busy';
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Connection terminated');
}
