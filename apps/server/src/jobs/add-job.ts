import type pg from 'pg';

/**
 * Background jobs with their titles for people and their priorities; a lower number runs first. Codes come first
 * because someone is waiting for them, then money, then email. Emails for free orders, which the database itself queues
 * with priority 0, and for the waiting list come last, so that a flood of free orders doesn't delay other email.
 */
const JOBS = {
  'send-reset-mail': { priority: -40, title: 'Password reset email' },
  'send-step-up-code': { priority: -40, title: 'Email with a code to confirm it’s you' },
  'send-address-taken-mail': { priority: -20, title: 'Email about an address already in use' },
  'send-security-notice': { priority: -35, title: 'Security notice' },
  'send-confirmation-mail': { priority: -40, title: 'Email to confirm an address' },
  'send-bank-details-mail': { priority: -30, title: 'Email about changed bank details' },
  'send-refund': { priority: -30, title: 'Refund at the provider' },
  'refund-resold-ticket': { priority: -30, title: 'Refund of a resold ticket' },
  'send-resold-mail': { priority: -20, title: 'Email about a resold ticket' },
  'send-refund-mail': { priority: -20, title: 'Refund email' },
  'end-payment': { priority: -20, title: 'Closing a payment page' },
  'send-offer-mail': { priority: -20, title: 'Waiting list offer email' },
  'send-event-change-mail': { priority: -20, title: 'Event change email to a buyer' },
  'send-event-change-holder-mail': { priority: -20, title: 'Event change email to a ticket holder' },
  'send-tickets-mail': { priority: -10, title: 'Ticket email' },
  'send-tickets-again': { priority: -10, title: 'Email with requested ticket links' },
  'send-order-again': { priority: -10, title: 'Tickets resent by the organiser' },
  'send-moved-mail': { priority: -10, title: 'Email about tickets moved to another address' },
  'send-void-mail': { priority: -20, title: 'Email to a buyer about void tickets' },
  'send-void-holder-mail': { priority: -20, title: 'Email to a holder about a void ticket' },
  'send-transfer-mail': { priority: -10, title: 'Ticket transfer email' },
  'send-transferred-mail': { priority: -20, title: 'Transferred ticket email' },
  'send-organiser-mail': { priority: -10, title: 'Email about an organisation' },
  'send-organiser-email-mail': { priority: -20, title: 'Email about an organisation’s new address' },
  'send-invitation-mail': { priority: -20, title: 'Team invitation email' },
  'send-joined-mail': { priority: -10, title: 'Email about a new team member' },
  'send-plan-request-mail': { priority: 0, title: 'Enterprise plan request' },
  'send-contact-mail': { priority: 0, title: 'Contact form message' },
  'send-answer-mail': { priority: 0, title: 'Reply to a contact form message' },
  'send-acting-mail': { priority: -20, title: 'Email about acting on someone’s behalf' },
  'process-event-change': { priority: -10, title: 'Event change' },
  'send-event-review-mail': { priority: -20, title: 'Event review email' },
  'send-waiting-mail': { priority: 0, title: 'Waiting list email' },
  'remove-picture': { priority: 10, title: 'Deletion of a picture' },
} as const satisfies Record<string, { priority: number; title: string }>;

export type TaskName = keyof typeof JOBS;

/** Title of a job for people; its name if this version no longer has such a job. */
export function jobTitle(task: string): string {
  return Object.hasOwn(JOBS, task) ? JOBS[task as TaskName].title : task;
}

/** Payload of a job: ids only, never personal data. */
type Payload = Record<string, string>;

interface JobOptions {
  maxAttempts?: number;
  /**
   * If several jobs with the same key are waiting, only the newest remains, and it doesn't start while another one is
   * running.
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
    [
      task,
      payloads.map((payload) => JSON.stringify(payload)),
      maxAttempts,
      JOBS[task].priority,
      key ?? null,
      at ?? null,
    ],
  );
}
