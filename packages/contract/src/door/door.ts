import { MAX_DOOR_REASON_LENGTH, MAX_SCAN_AGE_MS } from '@quivertree/domain/door/admission';
import { EVENT_STATES } from '@quivertree/domain/events/event-states';
import { TICKET_STATES } from '@quivertree/domain/tickets/ticket-states';
import * as z from 'zod/mini';
import { EVENT_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { instant, opaqueText, typedLine, uuid } from '../shapes.ts';

/**
 * Verdicts that don't admit. Validity is checked first, then the event's state, then "already in", then the admission
 * hours.
 */
export const refusalReason = z.enum([
  'unreadable',
  'forged',
  'unknown',
  'other_event',
  'void',
  'replaced',
  'not_admissible',
  'postponed',
  'cancelled',
  'too_early',
  'too_late',
  /** A repeat of a scan whose admission has since been undone. */
  'undone',
]);
export type DoorRefusalReason = z.infer<typeof refusalReason>;

export const doorCounts = z.object({ admitted: z.int(), expected: z.int() });

/** Start and end of an event and of its admission hours. */
export const admissionHours = z.object({ startsAt: instant, endsAt: instant, opensAt: instant, closesAt: instant });
export type AdmissionHours = z.infer<typeof admissionHours>;

const eventParams = z.object({ eventId: uuid });
const doorReason = typedLine(MAX_DOOR_REASON_LENGTH);
/** Id of the scanner, which generates it once and stores it. */
const device = opaqueText(64);

/** Door calls need a member's `Authorization: Bearer {id token}` or a door link's `Authorization: Door {key}`. */
export const getDoor = defineCall({
  name: 'getDoor',
  summary: 'Get a door’s event and its admission counts',
  method: 'GET',
  path: '/api/v1/door/events/{eventId}',
  access: 'door',
  params: eventParams,
  answer: z.object({
    eventId: uuid,
    eventName: z.string(),
    timeZone: z.string(),
    state: z.enum(EVENT_STATES),
    hours: admissionHours,
    counts: doorCounts,
    /**
     * `admitAnyway`: the caller may admit outside the admission hours. `undoAny`: the caller may undo any admission,
     * by anyone and at any time.
     */
    may: z.object({ admitAnyway: z.boolean(), undoAny: z.boolean() }),
    /** Public keys of ticket codes, 32 bytes each in hexadecimal, for checks without the server. */
    ticketKeys: z.array(z.object({ id: z.string(), publicKey: z.string() })),
  }),
  refusals: ['access.denied', 'event.not_found'],
});

/**
 * A scanner's offline list, with which it decides while the server doesn't answer. Ticket codes are signed, so the list
 * needs no names, codes or short codes: someone who finds a lost scanner learns nothing and can't get in with it.
 */
export const getOfflineList = defineCall({
  name: 'getOfflineList',
  summary: 'Get the list with which a scanner admits people offline, or what has been added since an earlier answer',
  method: 'GET',
  path: '/api/v1/door/events/{eventId}/offline-list',
  access: 'door',
  params: eventParams,
  /** `since`: `asOf` of an earlier answer, to which this one is added. */
  query: z.object({ since: z.optional(instant) }),
  answer: z.object({
    asOf: instant,
    /** Tickets issued since then, by ticket type. */
    types: z.array(z.object({ ticketTypeName: z.string(), tickets: z.array(uuid) })),
    /** Always complete: tickets that were voided, passed on or are being passed on, in their current revision. */
    changed: z.array(z.object({ ticket: uuid, state: z.enum(TICKET_STATES), revision: z.int() })),
    /** Tickets admitted since then; `at` is null if the admission has been undone. */
    admitted: z.array(z.object({ ticket: uuid, at: z.nullable(instant) })),
  }),
  refusals: ['access.denied', 'event.not_found'],
});

export const getDoorByLink = defineCall({
  name: 'getDoorByLink',
  summary: 'Get the event that a door link opens',
  method: 'GET',
  path: '/api/v1/door/links/{key}',
  access: 'public',
  params: z.object({ key: opaqueText(100) }),
  answer: z.object({ eventId: uuid, name: z.string() }),
  refusals: ['door_link.not_found'],
});

const scan = z.object({
  /** The QR code's text or the short code, as read or typed. */
  code: z.string().check(z.minLength(1), z.maxLength(1_000)),
  device,
  /**
   * Unique per device: a repeat with the same code gets the same verdict and counts once; a different code is refused.
   */
  nonce: opaqueText(64),
  /** True to practise: returns the real verdict without storing anything. */
  practice: z._default(z.boolean(), false),
});

const sentScan = z.extend(scan, {
  /** Time since the code was read, in milliseconds. Admission hours apply to the time of reading. */
  ageMs: z._default(z.int().check(z.minimum(0), z.maximum(MAX_SCAN_AGE_MS)), 0),
  /**
   * Time of reading by the server's clock, if the scanner has already let the person in from its offline list. It counts
   * instead of the age, since a scanner's clock may have been put right in the meantime. If the verdict doesn't admit, the
   * scan becomes a door conflict.
   */
  letInAt: z._default(z.nullable(instant), null),
});

const scanAnswer = z.object({
  verdict: z.enum(['admitted', 'already_in', 'refused']),
  reason: z.nullable(refusalReason),
  /** Id of the admission, for `admitted` and `already_in`; null in practice. */
  admissionId: z.nullable(uuid),
  /** Time of admission, for `admitted` and `already_in`. */
  admittedAt: z.nullable(instant),
  /** Null if the code is no ticket's. */
  ticketId: z.nullable(uuid),
  ticketTypeName: z.nullable(z.string()),
  attendeeName: z.nullable(z.string()),
  hours: admissionHours,
  counts: doorCounts,
});

export const scanTicket = defineCall({
  name: 'scanTicket',
  summary: 'Scan a code at the door; admits once, within the admission hours',
  method: 'POST',
  path: '/api/v1/door/events/{eventId}/scans',
  access: 'door',
  params: eventParams,
  body: sentScan,
  answer: scanAnswer,
  refusals: ['access.denied', 'event.not_found', 'idempotency.key_reused'],
});

export const admitAnyway = defineCall({
  name: 'admitAnyway',
  summary:
    'Scan a code and admit outside the admission hours, with a reason; for owners, managers and door links with that right',
  method: 'POST',
  path: '/api/v1/door/events/{eventId}/admissions',
  access: 'door',
  logs: 'ticket.admitted_anyway',
  params: eventParams,
  body: z.extend(scan, { reason: doorReason }),
  answer: scanAnswer,
  refusals: ['access.denied', 'event.not_found', 'idempotency.key_reused', 'door.not_permitted'],
});

export const undoAdmission = defineCall({
  name: 'undoAdmission',
  summary:
    'Undo an admission, giving a reason: owners and managers at any time, others only admissions they made on the same device in the last 5 minutes; repeats have no effect',
  method: 'POST',
  path: '/api/v1/door/events/{eventId}/admissions/{admissionId}/undo',
  access: 'door',
  logs: 'ticket.admission_undone',
  params: z.object({ eventId: uuid, admissionId: uuid }),
  /** `device` is null if the call doesn't come from a scanner. */
  body: z.object({ device: z.nullable(device), reason: doorReason }),
  answer: z.object({ counts: doorCounts }),
  refusals: ['access.denied', 'event.not_found', 'admission.not_found', 'admission.undo_not_permitted'],
});

export const findDoorTickets = defineCall({
  name: 'findDoorTickets',
  summary: 'Find an order’s tickets at the door by its short reference or a longer part of its reference',
  method: 'GET',
  path: '/api/v1/door/events/{eventId}/tickets',
  access: 'door',
  params: eventParams,
  query: z.object({ reference: opaqueText(100) }),
  /** At most 50 tickets, from all of the event's orders whose references begin with the given text. */
  answer: z.array(
    z.object({
      id: uuid,
      reference: z.string(),
      number: z.int(),
      shortCode: z.string(),
      ticketTypeName: z.string(),
      attendeeName: z.string(),
      state: z.enum(TICKET_STATES),
      admittedAt: z.nullable(instant),
    }),
  ),
  refusals: ['access.denied', 'event.not_found'],
});

export const listDoorConflicts = defineCall({
  name: 'listDoorConflicts',
  summary: 'List people whom scanners let in offline, although the server wouldn’t have admitted them',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/door-conflicts',
  access: EVENT_PEOPLE,
  params: eventParams,
  /** The latest 200, newest first. */
  answer: z.array(
    z.object({
      id: uuid,
      /** Time at which the scanner read the code. */
      at: instant,
      /** Member or door link that let the person in. */
      by: z.nullable(z.string()),
      reference: z.string(),
      number: z.int(),
      ticketTypeName: z.string(),
      attendeeName: z.string(),
      /** The server's reason for not admitting; null if someone else is inside with the same ticket. */
      reason: z.nullable(refusalReason),
      /** The ticket's other admission, unless it was undone. */
      other: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
    }),
  ),
});

export const createDoorLink = defineCall({
  name: 'createDoorLink',
  summary: 'Create a link that opens one event’s door without an account',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/door-links',
  access: EVENT_PEOPLE,
  logs: 'door_link.created',
  params: eventParams,
  body: z.object({
    name: typedLine(60),
    /** True if the link may admit outside the admission hours. */
    mayAdmitAnyway: z._default(z.boolean(), false),
  }),
  /** The address contains the key and is returned only by this call. */
  answer: z.object({ id: uuid, name: z.string(), url: z.string() }),
  refusals: ['door_link.too_many', 'door_link.event_cancelled'],
});

export const listDoorLinks = defineCall({
  name: 'listDoorLinks',
  summary: 'List an event’s door links',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/door-links',
  access: EVENT_PEOPLE,
  params: eventParams,
  answer: z.array(z.object({ id: uuid, name: z.string(), mayAdmitAnyway: z.boolean(), createdAt: instant })),
});

export const revokeDoorLink = defineCall({
  name: 'revokeDoorLink',
  summary: 'Revoke a door link immediately',
  method: 'DELETE',
  path: '/api/v1/business/events/{eventId}/door-links/{linkId}',
  access: EVENT_PEOPLE,
  logs: 'door_link.revoked',
  params: z.object({ eventId: uuid, linkId: uuid }),
  answer: z.object({}),
  refusals: ['door_link.not_found'],
});
