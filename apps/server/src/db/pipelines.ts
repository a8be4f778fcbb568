import type pg from 'pg';

/** Runs single statements: a pool, or one key's part of {@link Pipelines}. */
export interface Statements {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig<unknown[]>): Promise<pg.QueryResult<Row>>;
}

/** A connection and the number of its statements in progress. */
interface Line {
  client: Promise<pg.PoolClient>;
  running: number;
}

/**
 * Sends the statements of one key over one connection, each before the previous one is answered, so that the database
 * doesn't wait for this process between them. They run in order, each as a transaction of its own: if one fails, the
 * next still runs.
 */
export class Pipelines {
  readonly #pool: pg.Pool;
  readonly #lines = new Map<string, Line>();

  /** Takes a connection of this pool, which has the option `pipeline`, for as long as a key has statements in progress. */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** False while others wait for a connection: a key that always has statements in progress would never release its own. */
  maySendAhead(): boolean {
    return this.#pool.waitingCount === 0;
  }

  /** Runs statements of a key; throws what the pool or the database throws. */
  of(key: string): Statements {
    return { query: (statement) => this.#query(key, statement) };
  }

  async #query<Row extends pg.QueryResultRow>(
    key: string,
    statement: pg.QueryConfig<unknown[]>,
  ): Promise<pg.QueryResult<Row>> {
    const line = this.#lines.get(key) ?? { client: this.#pool.connect(), running: 0 };
    this.#lines.set(key, line);
    line.running++;
    try {
      const client = await line.client;
      return await client.query<Row>(statement);
    } catch (error) {
      // The connection may be lost, so a retry needs another one.
      this.#forget(key, line);
      throw error;
    } finally {
      line.running--;
      if (line.running === 0) {
        this.#forget(key, line);
        line.client.then(
          (client) => client.release(),
          () => undefined,
        );
      }
    }
  }

  #forget(key: string, line: Line): void {
    if (this.#lines.get(key) === line) this.#lines.delete(key);
  }
}
