import {
  isAuditDetail,
  type AuditAction,
  type AuditDetails,
  type AuditSubject,
} from '@quivertree/domain/audit-log/audit-actions';
import type pg from 'pg';
import { refuseEndedSession } from '../access/refuse-ended-session.ts';
import { currentRequest } from '../access/current-request.ts';

export interface AuditEntry {
  action: AuditAction;
  /** The organisation concerned; derived from `eventId` if that is given. */
  organiserId?: string | undefined;
  eventId?: string | undefined;
  /** Object of the action, if it is neither the organisation nor the event itself. */
  subject?: { kind: AuditSubject; id: string } | undefined;
  /** Ids, amounts in minor units, states, timestamps: never a name, an address or a person's text. */
  details?: AuditDetails | undefined;
}

/**
 * Writes who did what to the audit log, in the same transaction as the action, so that neither exists without the
 * other. `actorId` is the user's id; null stands for the system itself. If an administrator is acting for the user, the
 * entry names both automatically. Refuses with `auth.required`, which undoes the action, if the session has ended since
 * the request began.
 */
export async function writeAuditLog(
  client: Pick<pg.ClientBase, 'query'>,
  actorId: string | null,
  { action, organiserId, eventId, subject, details = {} }: AuditEntry,
): Promise<void> {
  const improper = Object.keys(details).find((name) => !isAuditDetail(details[name]));
  if (improper) throw new Error(`The audit log must not contain text that people wrote: ${improper} of ${action}`);
  await refuseEndedSession(client);
  const request = currentRequest();
  const administratorId = actorId === null ? undefined : request?.caller?.actedBy;
  await client.query(
    `insert into audit_log (actor_id, on_behalf_of, organiser_id, event_id, action, subject_kind, subject_id, details)
     values ($1, $2, coalesce($3, (select organiser_id from events where id = $4)), $4, $5, $6, $7, $8)`,
    [
      administratorId ?? actorId,
      administratorId ? actorId : null,
      organiserId ?? null,
      eventId ?? null,
      action,
      subject?.kind ?? null,
      subject?.id ?? null,
      JSON.stringify(details),
    ],
  );
  request?.recorded.add(action);
}

/**
 * Declares that this call has nothing to log, although calls of its kind usually do: a preview, a repeat, or a request
 * that changes nothing.
 */
export function nothingToLog(): void {
  const request = currentRequest();
  if (request) request.nothingToLog = true;
}
