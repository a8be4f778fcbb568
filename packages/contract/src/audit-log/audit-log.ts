import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction } from '@quivertree/domain/audit-log/audit-actions';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { defineCall } from '../call.ts';
import { listPage, listQuery, type ListSorts, oneOf, searchWords } from '../lists.ts';
import { instant, uuid } from '../shapes.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];
const named = z.nullable(z.object({ id: uuid, name: z.nullable(z.string()) }));
const optionalId = orElse(z.optional(uuid), undefined);
const optionalDay = orElse(z.optional(z.iso.date()), undefined);

export const AUDIT_LOG_SORTS = {
  fields: ['at'],
  defaultSort: { field: 'at', direction: 'DESC' },
} as const satisfies ListSorts;

/** Subject of an entry with its current name; the audit log itself stores only its id. */
export const auditSubject = z.object({
  kind: z.enum(AUDIT_SUBJECTS),
  id: z.nullable(uuid),
  /**
   * A name, the reference of a payout or provider payment, or the number of a ticket or bank file. Null if the subject
   * was deleted or has no name.
   */
  name: z.nullable(z.string()),
  /** The subject itself if it is an order, otherwise the order it belongs to; null if there is none. */
  order: z.nullable(z.object({ eventId: uuid, reference: z.string() })),
});

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null for the system. Has no name if the account was deleted. */
  actor: named,
  onBehalfOf: named,
  organiser: named,
  event: named,
  action: z.enum(ACTIONS),
  /** If the subject is a person or a message, `email` is that person's or the sender's address. */
  subject: z.nullable(z.object({ ...auditSubject.shape, email: z.nullable(z.string()) })),
  details: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  /** True if a checkpoint covers the entry. */
  checkpointed: z.boolean(),
});
export type AuditEntryAnswer = z.infer<typeof auditEntry>;

export const listAuditLog = defineCall({
  name: 'listAuditLog',
  summary: 'List audit log entries, filtered by person, organisation, event, action or date',
  method: 'GET',
  path: '/api/v1/admin/audit-log',
  access: 'administrator',
  query: listQuery(AUDIT_LOG_SORTS, {
    /**
     * An id, or the beginning of an order's reference, a person's name or email address, or an organisation's or
     * event's name.
     */
    q: searchWords,
    action: oneOf(ACTIONS),
    actorId: optionalId,
    organiserId: optionalId,
    eventId: optionalId,
    /** Days in Africa/Windhoek, both included. */
    from: optionalDay,
    to: optionalDay,
  }),
  answer: listPage(auditEntry),
});

export const checkpointState = z.object({
  /** The newest checkpoint; null if there is none yet. */
  newest: z.nullable(z.string()),
  checkpointedAt: z.nullable(instant),
  entries: z.int(),
  waiting: z.int(),
  /** Time of the oldest entry without a checkpoint; null if there is none. */
  waitingSince: z.nullable(instant),
  /** The last verification of the whole chain, with its number of findings. */
  verified: z.nullable(z.object({ at: instant, findings: z.int() })),
});

export const getCheckpointState = defineCall({
  name: 'getCheckpointState',
  summary: 'Get the audit log’s newest checkpoint and its last verification',
  method: 'GET',
  path: '/api/v1/admin/audit-log/checkpoint',
  access: 'administrator',
  answer: checkpointState,
});
