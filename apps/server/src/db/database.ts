import pg from 'pg';
import { codeOf, isUnanswered } from './database-errors.ts';

/** bigint columns hold money and counts, which a double holds exactly up to 2^53; anything beyond is a fault. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint beyond what a number holds exactly: ${text}`);
  return value;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseBigint);

export interface PoolOptions {
  max?: number;
  /** Given up after this long, in milliseconds; a busy database must not pile up waiters. */
  statementTimeoutMs?: number;
  /** How many may wait for a connection; more are refused at once. */
  mostWaiting?: number;
  /** Told when a connection breaks; the pool replaces it by itself. */
  onBroken?: (error: Error) => void;
}

/** Too many wait for a connection already: whoever comes now would wait in vain. */
export class PoolFull extends Error {
  override name = 'PoolFull';
  readonly code = 'POOL_FULL';
}

/** A pool whose queue has an end. */
class BoundedPool extends pg.Pool {
  readonly #mostWaiting: number;

  constructor(mostWaiting: number, config: pg.PoolConfig) {
    super(config);
    this.#mostWaiting = mostWaiting;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.waitingCount < this.#mostWaiting) return callback ? super.connect(callback) : super.connect();
    const full = new PoolFull('Too many requests are waiting for a database connection');
    if (!callback) return Promise.reject(full);
    queueMicrotask(() => callback(full, undefined, () => {}));
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * What every connection is told. Plans are cached per connection, also those of foreign keys; one that was made while a
 * table was small would read it whole until the next analyze, in the middle of an on-sale. Hence no sequential scans
 * where an index serves; and no compiling of plans, which would take longer than any statement here.
 */
const SETTINGS = [
  'lock_timeout=3000',
  'idle_in_transaction_session_timeout=30000',
  'timezone=UTC',
  'enable_seqscan=off',
  'jit=off',
];

/** A pool of connections, each with the time limits that keep a busy database from piling up waiters. */
export function createPool(
  url: string,
  { max = 10, statementTimeoutMs = 15_000, mostWaiting = max * 100, onBroken = () => {} }: PoolOptions = {},
): pg.Pool {
  const pool = new BoundedPool(mostWaiting, {
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A database that vanished without a word answers nothing, not even that a statement took too long.
    query_timeout: statementTimeoutMs && statementTimeoutMs + ANSWER_GRACE_MS,
    application_name: 'quivertree',
    options: [...SETTINGS, `statement_timeout=${statementTimeoutMs}`].map((setting) => `-c ${setting}`).join(' '),
  });
  return pool.on('error', onBroken).on('connect', (client) => {
    client.on('error', onBroken);
    endWhenUseless(client);
  });
}

/** How much longer than the database an answer is waited for, in milliseconds: it ends late statements itself. */
const ANSWER_GRACE_MS = 1_000;

/** How long a connection of the driver waits for each answer; it looks anew for each statement. */
interface PatientClient {
  connectionParameters: { query_timeout: number };
}

/**
 * Ends a connection whose database no longer answers or has become read-only, also where its user hands it back as if
 * nothing had happened: whoever got it next would wait behind the statement that was never answered.
 */
function endWhenUseless(client: pg.PoolClient): void {
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
  /** How long each of its statements may take, in milliseconds, where that is longer than usual. */
  statementTimeoutMs?: number;
}

/** Runs `work` in one transaction on one connection: committed when it returns, rolled back when it throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { statementTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  const waiting = (client as unknown as PatientClient).connectionParameters;
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

/** Runs reads that must agree with each other: all of them see what was committed when the first one began. */
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
