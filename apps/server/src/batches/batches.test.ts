import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Batches, type BatchesOptions } from './batches.ts';

/** Batches that record which items ran together; `run` can wait or fail. */
function recordedBatches(run: (items: number[]) => Promise<void> = async () => {}, options: BatchesOptions = {}) {
  const ran: number[][] = [];
  const batches = new Batches<number, number>(async (items) => {
    ran.push(items);
    await run(items);
    return items.map((item) => item * 10);
  }, options);
  return { batches, ran };
}

/** Batches that run until `finish` is called, which ends the oldest. */
function heldBatches(options: BatchesOptions) {
  const held: (() => void)[] = [];
  const { batches, ran } = recordedBatches(() => new Promise((resolve) => held.push(resolve)), options);
  /** Adds items, and lets what they start begin. */
  const add = async (...items: number[]) => {
    for (const item of items) void batches.add('event', item);
    await nextTurn();
  };
  const finish = async () => {
    held.shift()?.();
    await nextTurn();
  };
  return { ran, add, finish };
}

/** Waits until everything due has been answered: answers are given in the next turn of the event loop. */
async function nextTurn(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe('orders of one event that arrive together', () => {
  test('are placed together in order of arrival, each with its own outcome', async () => {
    const { batches, ran } = recordedBatches();
    const outcomes = await Promise.all([1, 2, 3].map((item) => batches.add('event', item)));
    expect(outcomes).toEqual([10, 20, 30]);
    expect(ran).toEqual([[1, 2, 3]]);
  });

  test('form the next batch if they arrive while one is running', async () => {
    let finish = () => {};
    const { batches, ran } = recordedBatches((items) =>
      items.includes(1) ? new Promise((resolve) => (finish = resolve)) : Promise.resolve(),
    );
    const first = batches.add('event', 1);
    await new Promise((resolve) => setImmediate(resolve));
    const rest = [2, 3].map((item) => batches.add('event', item));
    finish();
    await Promise.all([first, ...rest]);
    expect(ran).toEqual([[1], [2, 3]]);
  });

  test('are placed in halves, so that one half is answered while the other is being placed', async () => {
    const finish: (() => void)[] = [];
    const { batches, ran } = recordedBatches(() => new Promise((resolve) => finish.push(resolve)));
    const buy = async (item: number) => {
      for (let order = 0; order < 20; order++) await batches.add('event', item);
    };
    const first = buy(1);
    await new Promise((resolve) => setImmediate(resolve));
    const rest = Array.from({ length: 39 }, (_, item) => buy(item + 2));
    const all = Promise.all([first, ...rest]).then(() => 'done');
    const placeOne = async () => {
      finish.shift()?.();
      await nextTurn();
      return 'placing';
    };
    while ((await Promise.race([all, placeOne()])) !== 'done');
    expect(ran.slice(0, 10).map((items) => items.length)).toEqual([1, 20, 20, 20, 20, 20, 20, 20, 20, 20]);
  });

  test('go to the database before those of the previous batch are answered', async () => {
    const log: string[] = [];
    const { batches } = recordedBatches(async (items) => {
      log.push(`placed ${items.join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    const first = batches.add('event', 1).then(() => log.push('answered 1'));
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, batches.add('event', 2)]);
    expect(log).toEqual(['placed 1', 'placed 2', 'answered 1']);
  });

  test('don’t wait for orders of another event', async () => {
    const { batches } = recordedBatches((items) => (items.includes(1) ? new Promise(() => {}) : Promise.resolve()));
    void batches.add('busy event', 1);
    expect(await batches.add('other event', 2)).toBe(20);
  });

  test.each([
    ['a constraint', '23514'],
    ['a limit of the database', '54000'],
    ['an exception', 'P0001'],
    ['an error without a code', undefined],
  ])('are rerun one by one if their batch fails because of %s, so that only the bad one fails', async (_, code) => {
    const { batches } = recordedBatches(async (items) => {
      if (items.includes(2)) throw Object.assign(new Error('bad order'), code && { code });
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batches.add('event', item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('all fail at once, without further waiting, if the database is busy', async () => {
    const { batches, ran } = recordedBatches(async () => {
      throw Object.assign(new Error('lock timeout'), { code: '55P03' });
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batches.add('event', item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(ran).toEqual([[1, 2, 3]]);
  });

  test('are placed by a retry if the response was lost', async () => {
    let lost = false;
    const { batches, ran } = recordedBatches(async () => {
      if (lost) return;
      lost = true;
      throw new Error('Connection terminated unexpectedly');
    });
    expect(await Promise.all([1, 2].map((item) => batches.add('event', item)))).toEqual([10, 20]);
    expect(ran).toHaveLength(2);
  });

  test('are refused together, instead of batch by batch, if the database is down', async () => {
    let fail = () => {};
    const { batches, ran } = recordedBatches(
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error('Query read timeout'));
        }),
    );
    const first = batches.add('event', 0);
    await new Promise((resolve) => setImmediate(resolve));
    const rest = Array.from({ length: 200 }, (_, item) => batches.add('event', item + 1));
    const outcomes = Promise.allSettled([first, ...rest]);
    fail();
    expect(new Set((await outcomes).map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(ran).toEqual([[0]]);
  });

  test('are refused if too many are already waiting', async () => {
    const { batches } = recordedBatches(() => new Promise(() => {}));
    const waiting = Array.from({ length: 6_000 }, (_, item) => batches.add('event', item).catch((error) => error.code));
    await expect(Promise.race(waiting.slice(-1))).resolves.toBe('server.busy');
  });
});

describe('orders that may be sent while others are being placed', () => {
  const maySendAhead = () => true;

  test('are sent once they are half of all', async () => {
    const { ran, add, finish } = heldBatches({ maySendAhead });
    await add(1);
    await add(2, 3, 4, 5);
    await finish();
    expect(ran).toEqual([[1], [2, 3, 4]]);
    await add(6);
    expect(ran).toHaveLength(2);
    await add(7);
    expect(ran.slice(2)).toEqual([[5, 6, 7]]);
  });

  test('are sent when the others have been placed, if there are fewer', async () => {
    const { ran, add, finish } = heldBatches({ maySendAhead });
    await add(1, 2, 3);
    await add(4);
    await finish();
    expect(ran).toEqual([[1, 2, 3], [4]]);
  });

  test('wait if two batches are under way', async () => {
    const { ran, add, finish } = heldBatches({ maySendAhead });
    await add(1);
    await finish();
    await add(2);
    await finish();
    await add(3);
    await add(4, 5, 6);
    expect(ran).toEqual([[1], [2], [3]]);
  });

  test('wait for the others while it isn’t allowed', async () => {
    let allowed = false;
    const { ran, add, finish } = heldBatches({ maySendAhead: () => allowed });
    await add(1);
    await add(2, 3, 4, 5);
    await finish();
    await add(6, 7, 8);
    expect(ran).toEqual([[1], [2, 3, 4]]);
    allowed = true;
    await add(9);
    expect(ran.slice(2)).toEqual([[5, 6, 7]]);
    allowed = false;
    await add(10);
    await finish();
    await finish();
    expect(ran.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('are all placed, each once, whenever they arrive and however long the others take', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant('finish'), fc.nat({ max: 9 })), { maxLength: 60 }),
        async (steps) => {
          const { ran, add, finish } = heldBatches({ maySendAhead });
          let arrived = 0;
          for (const step of steps)
            if (step === 'finish') await finish();
            else await add(...Array.from({ length: Number(step) }, () => arrived++));
          while (ran.flat().length < arrived) await finish();
          expect(ran.flat()).toEqual(Array.from({ length: arrived }, (_, item) => item));
        },
      ),
      { numRuns: 30 },
    );
  });
});
