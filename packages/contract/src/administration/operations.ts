import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { listPage, listQuery, type ListSorts, oneOf } from '../lists.ts';
import { checkpointState } from '../audit-log/audit-log.ts';
import { instant, uuid } from '../shapes.ts';

export const JOB_SORTS = {
  fields: ['failedAt'],
  defaultSort: { field: 'failedAt', direction: 'DESC' },
} as const satisfies ListSorts;

/** `retrying`: the job has attempts left. `failed`: only a person can retry it. */
export const JOB_STATES = ['retrying', 'failed'] as const;

export const listFailedJobs = defineCall({
  name: 'listFailedJobs',
  summary: 'List failed jobs, including emails',
  method: 'GET',
  path: '/api/v1/admin/jobs',
  access: 'administrator',
  query: listQuery(JOB_SORTS, { state: oneOf(JOB_STATES) }),
  answer: listPage(
    z.object({
      id: z.string(),
      task: z.string(),
      /** Name of the kind of job, for people to read. */
      title: z.string(),
      /** The event and, if there is one, the order that the job concerns; null if it concerns neither. */
      about: z.nullable(z.object({ eventId: uuid, eventName: z.string(), reference: z.nullable(z.string()) })),
      state: z.enum(JOB_STATES),
      attempts: z.int(),
      maxAttempts: z.int(),
      /** The error, without addresses and other personal data. */
      error: z.string(),
      failedAt: instant,
      /** Time of the next attempt; null if there is none. */
      nextAt: z.nullable(instant),
    }),
  ),
});

export const retryJobs = defineCall({
  name: 'retryJobs',
  summary: 'Retry one failed job, or all of them, now',
  method: 'POST',
  path: '/api/v1/admin/jobs/retry',
  access: 'administrator',
  logs: 'job.retried',
  body: z.object({
    /** Null to retry all failed jobs. */
    jobId: z.nullable(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  answer: z.object({ retried: z.int() }),
  refusals: ['job.not_found'],
});

const auditRun = z.object({
  id: z.int(),
  /** Date of the nightly audit; null if a person started the audit. */
  night: z.nullable(z.string()),
  requestedBy: z.nullable(z.string()),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  /** At most 50; null while the audit is running. */
  findings: z.nullable(
    z.array(z.object({ invariant: z.string(), means: z.string(), row: z.record(z.string(), z.unknown()) })),
  ),
  found: z.int(),
  checkpoint: z.nullable(z.string()),
});
export type AuditRun = z.infer<typeof auditRun>;

export const listAuditRuns = defineCall({
  name: 'listAuditRuns',
  summary: 'List the last 30 audits and their findings',
  method: 'GET',
  path: '/api/v1/admin/audits',
  access: 'administrator',
  answer: z.array(auditRun),
});

export const runAudit = defineCall({
  name: 'runAudit',
  summary: 'Audit the invariants and the audit log now',
  method: 'POST',
  path: '/api/v1/admin/audits',
  access: 'administrator',
  logs: 'audit.run',
  answer: auditRun,
  refusals: ['audit.running'],
});

/** Health of a component: working, needs attention or not working. */
export const HEALTH_STATES = ['good', 'warning', 'bad'] as const;
const component = z.object({
  name: z.string(),
  health: z.enum(HEALTH_STATES),
  /** A short description. */
  summary: z.string(),
});
export type HealthComponent = z.infer<typeof component>;

export const getHealth = defineCall({
  name: 'getHealth',
  summary: 'Get the health of each component',
  method: 'GET',
  path: '/api/v1/admin/health',
  access: 'administrator',
  answer: z.object({ at: instant, components: z.array(component), checkpoint: checkpointState }),
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

export const getAdministratorOverview = defineCall({
  name: 'getAdministratorOverview',
  summary:
    'Get the administrators’ overview: each queue’s length and oldest entry, the latest audit and the newest checkpoint',
  method: 'GET',
  path: '/api/v1/admin/overview',
  access: 'administrator',
  answer: z.object({
    queues: z.array(z.object({ name: z.enum(QUEUES), waiting: z.int(), since: z.nullable(instant) })),
    audit: z.nullable(auditRun),
    checkpoint: checkpointState,
  }),
});
