import {
  isRecordDetail,
  type RecordAction,
  type RecordDetails,
  type RecordSubject,
} from '@quivertree/domain/record-actions';
import type pg from 'pg';
import { refuseEndedSession } from '../accounts/refuse-ended-session.ts';
import { requestUnderWay } from './request-under-way.ts';

/** One thing that somebody did. */
export interface RecordEntry {
  action: RecordAction;
  /** Not needed beside an event's id. */
  organiserId?: string | undefined;
  eventId?: string | undefined;
  /** What it was done to, where that is neither the organisation nor the event itself. */
  subject?: { kind: RecordSubject; id: string } | undefined;
  /** Ids, amounts in minor units, states, instants: never a name, an address or a text of a person. */
  details?: RecordDetails | undefined;
}

/**
 * Writes down who did what, in the transaction that does it: both or neither. `actorId` is the user's id, null the system
 * by itself. Where an administrator acts for the user, the entry names both, without the command's doing. Refuses
 * `auth.required`, so that nothing is done, where the request's session has ended since it began.
 */
export async function writeRecord(
  client: Pick<pg.ClientBase, 'query'>,
  actorId: string | null,
  { action, organiserId, eventId, subject, details = {} }: RecordEntry,
): Promise<void> {
  const improper = Object.keys(details).find((name) => !isRecordDetail(details[name]));
  if (improper) throw new Error(`The record keeps no text of people: ${improper} of ${action}`);
  await refuseEndedSession(client);
  const request = requestUnderWay();
  const behind = actorId === null ? undefined : request?.caller?.actedBy;
  await client.query(
    `insert into record_entries (actor_id, acting_for, organiser_id, event_id, action, subject_kind, subject_id, details)
     values ($1, $2, coalesce($3, (select organiser_id from events where id = $4)), $4, $5, $6, $7, $8)`,
    [
      behind ?? actorId,
      behind ? actorId : null,
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
 * Says that a call of those that leave an entry had nothing to tell of this time: a preview, a repeat that was answered
 * before, a wish for what is so already.
 */
export function nothingToRecord(): void {
  const request = requestUnderWay();
  if (request) request.nothingToRecord = true;
}
