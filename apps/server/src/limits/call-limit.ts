import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import type pg from 'pg';
import { isDatabaseBusy, isDatabaseUnavailable } from '../db/database-errors.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { tooManyAttempts } from '../refusals/refusal.ts';
import { siteAllowance } from './address-limit.ts';
import { siteOf } from './client-address.ts';
import { type Allowance, RateLimit } from './rate-limit.ts';
import { defineSweep, HOUSEKEEPING_MS } from '../jobs/sweep.ts';

/** One use of an allowance, under its hashed key. */
interface Use {
  limit: RateLimit;
  key: string;
}

/**
 * Limits a call by the client's address and by the email address concerned, which needn't belong to an account. All
 * servers count together, in the database. Each server also remembers the counts it has seen, so that refused calls
 * don't reach the database, and decides by them while the database doesn't respond.
 */
export class CallLimit {
  readonly #pool: pg.Pool;
  readonly #keyOf: (kind: string, value: string) => string;
  readonly #byAddress: RateLimit;
  readonly #bySite: RateLimit;
  readonly #byEmail: RateLimit;

  constructor(
    { pool, limits }: Pick<Infrastructure, 'pool' | 'limits'>,
    name: string,
    { address, email }: { address: Allowance; email: Allowance },
  ) {
    this.#pool = pool;
    this.#keyOf = (kind, value) => limits.keyOf(`${name} by ${kind}`, value);
    this.#byAddress = new RateLimit(address);
    this.#bySite = new RateLimit(siteAllowance(address));
    this.#byEmail = new RateLimit(email);
  }

  /**
   * Refuses with `auth.too_many_attempts` once one of the allowances is used up. A client whose own allowance is used
   * up doesn't use the email address's, which would lock out its owner.
   */
  async take({ clientAddress, email }: { clientAddress: string; email: string }): Promise<void> {
    const site = siteOf(clientAddress);
    const seconds = await takeUses(this.#pool, [
      { limit: this.#byAddress, key: this.#keyOf('address', clientAddress) },
      ...(site === clientAddress ? [] : [{ limit: this.#bySite, key: this.#keyOf('IPv6 /48', site) }]),
      { limit: this.#byEmail, key: this.#keyOf('email', mailboxOf(email)) },
    ]);
    if (seconds > 0) throw tooManyAttempts(seconds);
  }
}

/** Uses the allowances one after the other, up to the first that is used up. Returns the number of seconds to wait. */
async function takeUses(pool: pg.Pool, uses: readonly Use[]): Promise<number> {
  for (const { limit, key } of uses) {
    const seconds = limit.take(key);
    if (seconds > 0) return seconds;
  }
  try {
    const { rows } = await pool.query<{ full_seconds: number; wait_seconds: number }>({
      name: 'take_uses',
      text: 'select full_seconds, wait_seconds from take_uses($1, $2, $3)',
      values: [
        uses.map(({ key }) => key),
        uses.map(({ limit }) => limit.allowance.burst),
        uses.map(({ limit }) => limit.allowance.refillSeconds),
      ],
    });
    for (const [i, { full_seconds: seconds }] of rows.entries()) uses[i]?.limit.setFullIn(uses[i].key, seconds);
    return Math.ceil(rows.at(-1)?.wait_seconds ?? 0);
  } catch (error) {
    if (isDatabaseUnavailable(error) || isDatabaseBusy(error)) return 0;
    throw error;
  }
}

/** Maximum number of allowances deleted in one run. */
const MAX_DELETED = 10_000;

/** Deletes allowances that are full again; returns how many. Index: limit_allowances_full_idx. */
async function deleteFullAllowances(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from limit_allowances where key = any (array(
       select key from limit_allowances where full_at < now() order by full_at limit $1 for update skip locked))`,
    [MAX_DELETED],
  );
  return rowCount ?? 0;
}

export const deleteFullAllowancesSweep = defineSweep({
  title: 'unused rate limits deleted',
  everyMs: HOUSEKEEPING_MS,
  level: 'debug',
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => deleteFullAllowances(pool),
});
