import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { listPage, listQuery, type ListSorts, oneOf } from './lists.ts';
import { sealState } from './record.ts';
import { instant, uuid } from './shapes.ts';

const REFUSALS = ['auth.required', 'access.denied'] as const;

export const JOB_SORTS = {
  fields: ['failedAt'],
  defaultSort: { field: 'failedAt', direction: 'DESC' },
} as const satisfies ListSorts;

/** Comes again: it has attempts left. Given up: only a person sets it going again. */
export const JOB_STATES = ['comes_again', 'given_up'] as const;

export const listFailedJobs = defineCall({
  name: 'listFailedJobs',
  summary: 'Jobs that failed, mails among them',
  method: 'GET',
  path: '/api/v1/admin/jobs',
  access: 'administrator',
  query: listQuery(JOB_SORTS, { state: oneOf(JOB_STATES) }),
  answer: listPage(
    z.object({
      id: z.string(),
      task: z.string(),
      /** The event that it is about, and the order where it is about one; null: neither. */
      about: z.nullable(z.object({ eventId: uuid, eventName: z.string(), reference: z.nullable(z.string()) })),
      state: z.enum(JOB_STATES),
      attempts: z.int(),
      mostAttempts: z.int(),
      /** What went wrong, without addresses and what else is anybody's. */
      error: z.string(),
      failedAt: instant,
      /** When it comes again; null where it was given up. */
      nextAt: z.nullable(instant),
    }),
  ),
  refusals: REFUSALS,
});

export const retryJobs = defineCall({
  name: 'retryJobs',
  summary: 'Have a failed job tried again now, or all that were given up',
  method: 'POST',
  path: '/api/v1/admin/jobs/retry',
  access: 'administrator',
  records: 'job.retried',
  body: z.object({
    /** Null: all that were given up. */
    jobId: z.nullable(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  answer: z.object({ retried: z.int() }),
  refusals: [...REFUSALS, 'job.not_found'],
});

const auditRun = z.object({
  id: z.int(),
  /** The date of the night; null where somebody asked for it. */
  night: z.nullable(z.string()),
  requestedBy: z.nullable(z.string()),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  /** At most 50 of them; null while it runs. */
  findings: z.nullable(
    z.array(z.object({ invariant: z.string(), means: z.string(), row: z.record(z.string(), z.unknown()) })),
  ),
  found: z.int(),
  seal: z.nullable(z.string()),
});
export type AuditRun = z.infer<typeof auditRun>;

export const listAuditRuns = defineCall({
  name: 'listAuditRuns',
  summary: 'The last 30 audits and what they found',
  method: 'GET',
  path: '/api/v1/admin/audits',
  access: 'administrator',
  answer: z.array(auditRun),
  refusals: REFUSALS,
});

export const runAudit = defineCall({
  name: 'runAudit',
  summary: 'Audit the invariants and the record now, beside the requests',
  method: 'POST',
  path: '/api/v1/admin/audits',
  access: 'administrator',
  records: 'audit.run',
  answer: auditRun,
  refusals: [...REFUSALS, 'audit.running'],
});

/** How a part is: as it should be, worth a look, or not working. */
export const HEALTH = ['good', 'look', 'bad'] as const;
const part = z.object({
  name: z.string(),
  health: z.enum(HEALTH),
  /** In a few words. */
  says: z.string(),
});
export type HealthPart = z.infer<typeof part>;

export const getHealth = defineCall({
  name: 'getHealth',
  summary: 'How each part of the house is',
  method: 'GET',
  path: '/api/v1/admin/health',
  access: 'administrator',
  answer: z.object({ at: instant, parts: z.array(part), seal: sealState }),
  refusals: REFUSALS,
});

export const QUEUES = [
  'organisers',
  'events',
  'messages',
  'administrators',
  'suspense',
  'disputes',
  'payouts_to_approve',
  'payouts_to_send',
  'payout_returns',
  'jobs',
] as const;
export type QueueName = (typeof QUEUES)[number];

export const getAdministratorsDay = defineCall({
  name: 'getAdministratorsDay',
  summary: 'What waits for an administrator: each queue with its length and its oldest, the last audit, the seal',
  method: 'GET',
  path: '/api/v1/admin/overview',
  access: 'administrator',
  answer: z.object({
    queues: z.array(z.object({ name: z.enum(QUEUES), waiting: z.int(), since: z.nullable(instant) })),
    audit: z.nullable(auditRun),
    seal: sealState,
  }),
  refusals: REFUSALS,
});
