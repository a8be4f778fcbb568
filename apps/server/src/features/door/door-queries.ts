import type { Answer } from '@quivertree/contract/call';
import type { AdmissionHours, getDoor } from '@quivertree/contract/door/door';
import {
  type AdmissionRules,
  admissionWindow,
  mayAdmitAnyway,
  mayUndoAnyAdmission,
} from '@quivertree/domain/door/admission';
import type { EventState } from '@quivertree/domain/events/event-states';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { DoorKeeper } from './door-access.ts';
import { one } from '../../db/one-row.ts';

export interface DoorCounts {
  admitted: number;
  expected: number;
}

/** Numbers of admitted and expected tickets. */
export async function doorCounts(client: pg.Pool | pg.PoolClient, eventId: string): Promise<DoorCounts> {
  const { rows } = await client.query<DoorCounts>(
    `select (select count(*)::int from admissions where event_id = $1) as admitted,
            (select coalesce(sum(sold + on_return), 0)::int from ticket_types where event_id = $1) as expected`,
    [eventId],
  );
  return one(rows);
}

export interface DoorEvent {
  id: string;
  name: string;
  timeZone: string;
  state: EventState;
  rules: AdmissionRules;
  /** Database time, in milliseconds since 1970. */
  now: number;
}

/** An event's name, state and admission hours, for its door. */
export async function doorEvent(client: pg.Pool | pg.PoolClient, eventId: string): Promise<DoorEvent> {
  const { rows } = await client.query<{
    name: string;
    time_zone: string;
    state: EventState;
    starts_at: Date;
    ends_at: Date;
    admission_opens_minutes: number;
    admission_closes_minutes: number;
    now: Date;
  }>(
    `select name, time_zone, state, starts_at, ends_at, admission_opens_minutes, admission_closes_minutes,
            clock_timestamp() as now
       from events where id = $1`,
    [eventId],
  );
  const event = rows[0];
  if (!event) throw new Refusal('event.not_found');
  return {
    id: eventId,
    name: event.name,
    timeZone: event.time_zone,
    state: event.state,
    rules: {
      startsAt: event.starts_at.getTime(),
      endsAt: event.ends_at.getTime(),
      opensMinutes: event.admission_opens_minutes,
      closesMinutes: event.admission_closes_minutes,
    },
    now: event.now.getTime(),
  };
}

export function admissionHoursOf(rules: AdmissionRules): AdmissionHours {
  const { opensAt, closesAt } = admissionWindow(rules);
  const iso = (at: number) => new Date(at).toISOString();
  return { startsAt: iso(rules.startsAt), endsAt: iso(rules.endsAt), opensAt: iso(opensAt), closesAt: iso(closesAt) };
}

export async function doorOf(
  { pool, keys }: Pick<Infrastructure, 'pool' | 'keys'>,
  eventId: string,
  keeper: DoorKeeper,
): Promise<Answer<typeof getDoor>> {
  const { name, timeZone, state, rules } = await doorEvent(pool, eventId);
  return {
    eventId,
    eventName: name,
    timeZone,
    state,
    hours: admissionHoursOf(rules),
    counts: await doorCounts(pool, eventId),
    may: { admitAnyway: mayAdmitAnyway(keeper), undoAny: mayUndoAnyAdmission(keeper.role) },
    ticketKeys: Array.from(keys.ticket.publicKeys.values(), ({ id, jwk }) => ({
      id,
      publicKey: Buffer.from(jwk.x ?? '', 'base64url').toString('hex'),
    })),
  };
}
