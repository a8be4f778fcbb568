import type * as z from 'zod';

/**
 * Days for which a job tries to email an address in its payload. After that, it ends without sending anything, so that
 * the queue deletes the address.
 */
export const ADDRESS_DAYS = 7;
/** Attempts of such a job: more than fit into its days, so that it never fails for good and stays. */
export const ADDRESS_ATTEMPTS = 100;

/** A kind of background work, queued in a transaction and run once it has committed. */
export interface Job<Payload, Needs> {
  /** Name in the queue. Jobs already queued depend on it. */
  readonly name: string;
  /** Title for people. */
  readonly title: string;
  /**
   * A lower number runs first. Codes come first (-40) because someone is waiting for them, then security notices (-35),
   * money (-30), and email (-20 to -10). Last come news, messages, the emails to people who join a waiting list, and those
   * of free orders, queued with priority 0, so that a flood of free orders doesn't delay other email.
   */
  readonly priority: number;
  /** Number of attempts before the job counts as failed and only a person can retry it; 25 by default. */
  readonly maxAttempts?: number;
  /**
   * Ids only, never personal data. An email address is allowed only if no row contains it, and only for
   * {@link ADDRESS_DAYS}.
   */
  readonly payload: z.ZodType<Payload>;
  readonly run: (needs: Needs, payload: Payload) => Promise<void>;
}

/** Any job that this server can run. */
export interface RunnableJob<Needs> {
  readonly name: string;
  readonly title: string;
  /** Parses the payload and runs the job. */
  start(needs: Needs, payload: unknown): Promise<void>;
}

/** Declares a job. Do so in the folder of the job's feature, and list the job in the feature's `jobs.ts`. */
export function defineJob<Payload, Needs>(job: Job<Payload, Needs>): Job<Payload, Needs> & RunnableJob<Needs> {
  return { ...job, start: (needs, payload) => job.run(needs, job.payload.parse(payload)) };
}
