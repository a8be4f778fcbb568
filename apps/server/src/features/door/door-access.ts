import { DOOR_ROLES, type MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import type { AuditAction } from '@quivertree/domain/audit-log/audit-actions';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { hashOf } from '../../db/hash-of.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { OPEN_DOOR_LINK } from './door-links.ts';
import { authenticate, type SignedInUser } from '../../access/id-tokens.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

/** The person at a door (a member of the organisation, or someone with a door link) and their permissions there. */
export type DoorKeeper =
  | { userId: string; linkId: null; role: MemberRole }
  | { userId: null; linkId: string; role: null; linkMayAdmitAnyway: boolean };

/**
 * Returns the person at the door if they may admit people to this event. Events of other organisations are refused as
 * if they didn't exist.
 */
export async function requireDoorAccess(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys' | 'endedSessions'>,
  authorization: string | undefined,
  eventId: string,
): Promise<DoorKeeper> {
  const key = /^Door (\S+)$/i.exec(authorization ?? '')?.[1];
  if (key) {
    const link = await findDoorLink(context, key);
    if (!link || link.eventId !== eventId) throw new Refusal('access.denied');
    return { userId: null, linkId: link.id, role: null, linkMayAdmitAnyway: link.mayAdmitAnyway };
  }
  const user = await authenticate(context, authorization);
  return { userId: user.id, linkId: null, role: await requireMembership(context, user, eventId, DOOR_ROLES) };
}

/** Returns the user's role in the event's organisation; refuses users who have none of these roles. */
async function requireMembership(
  { pool }: Pick<Infrastructure, 'pool'>,
  user: SignedInUser,
  eventId: string,
  roles: readonly MemberRole[],
): Promise<MemberRole> {
  const { rows } = await pool.query<{ role: MemberRole }>(
    `select m.member_role as role from events e
       join organiser_members m on m.organiser_id = e.organiser_id and m.user_id = $2 and m.member_role = any ($3)
      where e.id = $1`,
    [eventId, user.id, roles],
  );
  if (!rows[0]) throw new Refusal('event.not_found');
  return rows[0].role;
}

/** Finds the door link with this key, if it still opens the event's door. */
export async function findDoorLink(
  { pool }: Pick<Infrastructure, 'pool'>,
  key: string,
): Promise<{ id: string; eventId: string; name: string; mayAdmitAnyway: boolean } | undefined> {
  const { rows } = await pool.query<{ id: string; event_id: string; name: string; may_admit_anyway: boolean }>(
    `select l.id, l.event_id, l.name, l.may_admit_anyway from door_links l join events e on e.id = l.event_id
      where l.key_hash = $1 and ${OPEN_DOOR_LINK}`,
    [hashOf(key)],
  );
  const link = rows[0];
  return link && { id: link.id, eventId: link.event_id, name: link.name, mayAdmitAnyway: link.may_admit_anyway };
}

/**
 * Logs an action on a ticket at the door. The reason stays with the admission, since the audit log holds no free text.
 * People with a door link aren't signed in, so the log names the link instead.
 */
export async function logAtDoor(
  client: pg.PoolClient,
  { userId, linkId }: Pick<DoorKeeper, 'userId' | 'linkId'>,
  { action, eventId, ticketId }: { action: AuditAction; eventId: string; ticketId: string },
): Promise<void> {
  await writeAuditLog(client, userId, {
    action,
    eventId,
    subject: { kind: 'ticket', id: ticketId },
    details: linkId === null ? {} : { doorLink: linkId },
  });
}
