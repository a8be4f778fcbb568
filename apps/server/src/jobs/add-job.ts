import type pg from 'pg';

/**
 * Background jobs with their priorities; a lower number runs first. Codes come first because someone is waiting at the
 * screen, then money, then email. Emails of free orders, which the database itself queues with priority 0, and of the
 * waiting list come last, so that a flood of free orders holds up no one else.
 */
const PRIORITIES = {
  'send-reset-mail': -40,
  'send-step-up-code': -40,
  'send-address-taken-mail': -20,
  'send-security-notice': -35,
  'send-confirmation-mail': -40,
  'send-bank-details-mail': -30,
  'send-refund': -30,
  'refund-resold-ticket': -30,
  'send-resold-mail': -20,
  'send-refund-mail': -20,
  'end-payment': -20,
  'send-offer-mail': -20,
  'send-event-change-mail': -20,
  'send-event-change-holder-mail': -20,
  'send-tickets-mail': -10,
  'send-tickets-again': -10,
  'send-order-again': -10,
  'send-moved-mail': -10,
  'send-void-mail': -20,
  'send-void-holder-mail': -20,
  'send-transfer-mail': -10,
  'send-transferred-mail': -20,
  'send-organiser-mail': -10,
  'send-organiser-email-mail': -20,
  'send-invitation-mail': -20,
  'send-joined-mail': -10,
  'send-plan-request-mail': 0,
  'send-contact-mail': 0,
  'send-answer-mail': 0,
  'send-acting-mail': -20,
  'process-event-change': -10,
  'send-event-review-mail': -20,
  'send-waiting-mail': 0,
  'remove-picture': 10,
} as const;

export type TaskName = keyof typeof PRIORITIES;

/** Payload of a job: ids only, never personal data. */
type Payload = Record<string, string>;

interface JobOptions {
  maxAttempts?: number;
  /**
   * Of the waiting jobs with the same key only the newest remains. It starts when no other job of the key is running.
   */
  key?: string;
  /** Earliest start. */
  at?: Date | undefined;
}

/** Queues a job in the caller's transaction. A failed job is retried, each time after a longer delay. */
export async function addJob(
  client: pg.PoolClient,
  task: TaskName,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await addJobs(client, task, [payload], options);
}

/** Queues one job per payload in one statement. */
export async function addJobs(
  client: pg.PoolClient,
  task: TaskName,
  payloads: readonly Payload[],
  { maxAttempts = 25, key, at }: JobOptions = {},
): Promise<void> {
  if (payloads.length === 0) return;
  await client.query(
    `select graphile_worker.add_job($1, payload::json, max_attempts => $3, priority => $4, job_key => $5, queue_name => $5,
                                     run_at => $6)
       from unnest($2::text[]) as payload`,
    [task, payloads.map((payload) => JSON.stringify(payload)), maxAttempts, PRIORITIES[task], key ?? null, at ?? null],
  );
}
