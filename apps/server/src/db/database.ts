import pg from 'pg';
import { codeOf, isUnanswered } from './database-errors.ts';

/** bigint columns hold money and counts, which a double represents exactly up to 2^53; anything beyond is a fault. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`This bigint is too large for an exact number: ${text}`);
  return value;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseBigint);

export interface PoolOptions {
  max?: number;
  /** Statement timeout in milliseconds, so that a busy database doesn't pile up waiting requests. */
  statementTimeoutMs?: number;
  /** Maximum number of requests waiting for a connection; further requests are refused at once. */
  maxWaiting?: number;
  /**
   * False if commits needn't wait for the disk. After the database has crashed, the last of them may be missing, so they
   * may only record work that can be repeated.
   */
  durable?: boolean;
  /**
   * True if PostgreSQL should plan each named statement once. It would plan one with an array of ids every time, which
   * takes longer than reading the rows. Only for statements that find rows by their ids, whatever the ids are.
   */
  planOnce?: boolean;
  /** True if a connection may be sent its next statement before the previous one is answered. */
  pipeline?: boolean;
  /** Called when a connection breaks; the pool replaces it by itself. */
  onBroken?: (error: Error) => void;
}

/** Thrown when the queue for connections is full and waiting would be pointless. */
export class PoolFull extends Error {
  override name = 'PoolFull';
  readonly code = 'POOL_FULL';
}

/** A pool with a bounded queue. */
class BoundedPool extends pg.Pool {
  readonly #maxWaiting: number;

  constructor(maxWaiting: number, config: pg.PoolConfig) {
    super(config);
    this.#maxWaiting = maxWaiting;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.waitingCount < this.#maxWaiting)
      return callback ? super.connect(withSingleRelease(callback)) : super.connect();
    const full = new PoolFull('Too many requests are waiting for a database connection');
    if (!callback) return Promise.reject(full);
    queueMicrotask(() => callback(full, undefined, () => {}));
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * Ignores further releases of the connection. The job runner releases the one over which it listens when it is stopped
 * and again if listening fails meanwhile; the second would end the process.
 */
function withSingleRelease(callback: ConnectCallback): ConnectCallback {
  return (error, client, release) => {
    // After a timeout there is neither a connection nor a release.
    if (!client) return callback(error, client, release);
    let released = false;
    callback(error, client, (reason) => {
      if (!released) release(reason);
      released = true;
    });
  };
}

/**
 * Settings for every connection. Plans are cached per connection, including those of foreign keys. A plan made while a
 * table was small would scan the whole table until the next ANALYZE, even in the middle of a busy sale, so sequential
 * scans are avoided wherever an index works. JIT is off because compiling would take longer than any statement here.
 */
const SETTINGS = [
  'lock_timeout=3000',
  'idle_in_transaction_session_timeout=30000',
  'timezone=UTC',
  'enable_seqscan=off',
  'jit=off',
];

/**
 * Opens a connection outside any pool. If it breaks while it is idle, the next statement fails, instead of the process.
 */
export async function connectAlone(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config).on('error', () => {});
  await client.connect();
  return client;
}

/** Creates a connection pool with timeouts that keep a busy database from piling up waiting requests. */
export function createPool(
  url: string,
  {
    max = 10,
    statementTimeoutMs = 15_000,
    maxWaiting = max * 100,
    durable = true,
    planOnce = false,
    pipeline = false,
    onBroken = () => {},
  }: PoolOptions = {},
): pg.Pool {
  const settings = [
    ...SETTINGS,
    `statement_timeout=${statementTimeoutMs}`,
    ...(durable ? [] : ['synchronous_commit=off']),
    ...(planOnce ? ['plan_cache_mode=force_generic_plan'] : []),
  ];
  const pool = new BoundedPool(maxWaiting, {
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    pipeline,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A database that has vanished can't report a statement timeout, so the driver needs a timeout of its own.
    query_timeout: statementTimeoutMs && statementTimeoutMs + ANSWER_GRACE_MS,
    application_name: 'quivertree',
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  });
  return pool.on('error', onBroken).on('connect', (client) => {
    client.on('error', onBroken);
    endWhenUnusable(client);
  });
}

/** Extra time, in milliseconds, for the database to report that it has cancelled a statement. */
const ANSWER_GRACE_MS = 1_000;

/** Client with the driver's query timeout (ms), which the driver reads before each statement. */
interface ClientWithTimeout {
  connectionParameters: { query_timeout: number };
}

/**
 * Closes a connection whose database no longer answers or has become read-only, even if its user releases it as usual.
 * Otherwise the next user would wait behind the unanswered statement.
 */
function endWhenUnusable(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...statement: unknown[]) => unknown;
  client.query = ((...statement: unknown[]) => {
    const answer = query(...statement);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isUnanswered(error) || codeOf(error) === '25006') void client.end();
      });
    return answer;
  }) as typeof client.query;
}

export interface TransactionOptions {
  /** Timeout of each statement in milliseconds, if longer than the default. */
  statementTimeoutMs?: number;
}

/** Runs `work` in one transaction on one connection; commits when it returns, rolls back when it throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { statementTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  const waiting = (client as unknown as ClientWithTimeout).connectionParameters;
  const usual = waiting.query_timeout;
  let broken: Error | undefined;
  try {
    await client.query('begin');
    if (statementTimeoutMs !== undefined) {
      waiting.query_timeout = statementTimeoutMs + ANSWER_GRACE_MS;
      await client.query(`set local statement_timeout = ${statementTimeoutMs}`);
    }
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    waiting.query_timeout = usual;
    client.release(broken);
  }
}

/** Runs reads on one snapshot, so that they agree with each other. */
export async function inSnapshot<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return inTransaction(
    pool,
    async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      return read(client);
    },
    options,
  );
}
