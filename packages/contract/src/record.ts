import { RECORD_ACTIONS, RECORD_SUBJECTS, type RecordAction } from '@quivertree/domain/record-actions';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { defineCall } from './call.ts';
import { listPage, listQuery, type ListSorts, oneOf, searchWords } from './lists.ts';
import { instant, uuid } from './shapes.ts';

const ACTIONS = Object.keys(RECORD_ACTIONS) as [RecordAction, ...RecordAction[]];
const named = z.nullable(z.object({ id: uuid, name: z.nullable(z.string()) }));
const optionalId = orElse(z.optional(uuid), undefined);
const optionalDay = orElse(z.optional(z.iso.date()), undefined);

export const RECORD_SORTS = {
  fields: ['at'],
  defaultSort: { field: 'at', direction: 'DESC' },
} as const satisfies ListSorts;

/** What an entry is about, as it is called now: the record itself keeps its id only. */
export const recordSubject = z.object({
  kind: z.enum(RECORD_SUBJECTS),
  id: z.nullable(uuid),
  /** A name; of a payout or a provider's payment the reference, of a ticket or a bank file its number. Null: it is gone, or has none. */
  name: z.nullable(z.string()),
  /** The order that it is, or that it belongs to. */
  order: z.nullable(z.object({ eventId: uuid, reference: z.string() })),
});

export const recordEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null: the system by itself. Without a name: the account is gone. */
  actor: named,
  actingFor: named,
  organiser: named,
  event: named,
  action: z.enum(ACTIONS),
  /** With the e-mail address of a person or of who wrote a message. */
  subject: z.nullable(z.object({ ...recordSubject.shape, email: z.nullable(z.string()) })),
  details: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  /** Whether a seal covers it. */
  sealed: z.boolean(),
});
export type RecordedEntry = z.infer<typeof recordEntry>;

export const listRecord = defineCall({
  name: 'listRecord',
  summary: 'Who did what: by person, organisation, event, action and day',
  method: 'GET',
  path: '/api/v1/admin/record',
  access: 'administrator',
  query: listQuery(RECORD_SORTS, {
    /** An id, an order's reference, or the beginning of a person's, organisation's or event's name or address. */
    q: searchWords,
    action: oneOf(ACTIONS),
    actorId: optionalId,
    organiserId: optionalId,
    eventId: optionalId,
    /** Days in Africa/Windhoek, both included. */
    from: optionalDay,
    to: optionalDay,
  }),
  answer: listPage(recordEntry),
  refusals: ['auth.required', 'access.denied'],
});

export const sealState = z.object({
  /** The newest seal as the log has it; null where nothing is sealed yet. */
  newest: z.nullable(z.string()),
  sealedAt: z.nullable(instant),
  entries: z.int(),
  waiting: z.int(),
  /** Since when the oldest entry waits for its seal. */
  waitingSince: z.nullable(instant),
  /** The last time that the whole chain was gone through, and how much of it did not fit. */
  verified: z.nullable(z.object({ at: instant, findings: z.int() })),
});

export const getSealState = defineCall({
  name: 'getSealState',
  summary: 'How the record is sealed, and whether it was found as it was written',
  method: 'GET',
  path: '/api/v1/admin/record/seal',
  access: 'administrator',
  answer: sealState,
  refusals: ['auth.required', 'access.denied'],
});
