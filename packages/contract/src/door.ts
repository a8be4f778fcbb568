import * as z from 'zod/mini';
import { EVENT_PEOPLE } from './access.ts';
import { defineCall } from './call.ts';
import { instant, opaqueText, typedLine, uuid } from './shapes.ts';

/** Why a code does not admit. Validity is checked before "already in". */
export const refusalReason = z.enum([
  'unreadable',
  'forged',
  'unknown',
  'other_event',
  'void',
  'replaced',
  'not_admissible',
]);
export type DoorRefusalReason = z.infer<typeof refusalReason>;

export const doorCounts = z.object({ admitted: z.int(), expected: z.int() });

const eventParams = z.object({ eventId: uuid });

/** Door calls bear `Authorization: Bearer {id token}` of a member, or `Authorization: Door {key}` of a door link. */
export const getDoor = defineCall({
  name: 'getDoor',
  summary: 'The event behind a door, and how many are in',
  method: 'GET',
  path: '/api/v1/door/events/{eventId}',
  access: 'door',
  params: eventParams,
  answer: z.object({
    eventId: uuid,
    eventName: z.string(),
    startsAt: instant,
    timeZone: z.string(),
    counts: doorCounts,
  }),
  refusals: ['auth.required', 'access.denied', 'event.not_found'],
});

export const getDoorByLink = defineCall({
  name: 'getDoorByLink',
  summary: 'The event that a door link opens',
  method: 'GET',
  path: '/api/v1/door/links/{key}',
  access: 'public',
  params: z.object({ key: opaqueText(100) }),
  answer: z.object({ eventId: uuid, name: z.string() }),
  refusals: ['door_link.not_found'],
});

export const scanTicket = defineCall({
  name: 'scanTicket',
  summary: 'Read a code at the door: admits once',
  method: 'POST',
  path: '/api/v1/door/events/{eventId}/scans',
  access: 'door',
  params: eventParams,
  body: z.object({
    /** The QR's text or the short code, as it was read or typed. */
    code: z.string().check(z.minLength(1), z.maxLength(1_000)),
    /** Names the scanner; made once and kept by it. */
    device: opaqueText(64),
    /** Unique per device: a repeat with the same code gets the same verdict and counts once, another code is refused. */
    nonce: opaqueText(64),
  }),
  answer: z.object({
    verdict: z.enum(['admitted', 'already_in', 'refused']),
    reason: z.nullable(refusalReason),
    /** When the ticket was first admitted, for `admitted` and `already_in`. */
    admittedAt: z.nullable(instant),
    ticketTypeName: z.nullable(z.string()),
    attendeeName: z.nullable(z.string()),
    counts: doorCounts,
  }),
  refusals: ['auth.required', 'access.denied', 'event.not_found', 'idempotency.key_reused'],
});

export const createDoorLink = defineCall({
  name: 'createDoorLink',
  summary: "Make a link that opens one event's door without an account",
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/door-links',
  access: EVENT_PEOPLE,
  records: 'door_link.created',
  params: eventParams,
  body: z.object({ name: typedLine(60) }),
  /** The link's address holds its key; it is shown only here. */
  answer: z.object({ id: uuid, name: z.string(), url: z.string() }),
  refusals: ['auth.required', 'access.denied', 'event.not_found', 'door_link.too_many'],
});

export const listDoorLinks = defineCall({
  name: 'listDoorLinks',
  summary: "An event's door links",
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/door-links',
  access: EVENT_PEOPLE,
  params: eventParams,
  answer: z.array(z.object({ id: uuid, name: z.string(), createdAt: instant })),
  refusals: ['auth.required', 'access.denied', 'event.not_found'],
});

export const revokeDoorLink = defineCall({
  name: 'revokeDoorLink',
  summary: 'End a door link at once',
  method: 'DELETE',
  path: '/api/v1/business/events/{eventId}/door-links/{linkId}',
  access: EVENT_PEOPLE,
  records: 'door_link.revoked',
  params: z.object({ eventId: uuid, linkId: uuid }),
  answer: z.object({}),
  refusals: ['auth.required', 'access.denied', 'event.not_found', 'door_link.not_found'],
});
