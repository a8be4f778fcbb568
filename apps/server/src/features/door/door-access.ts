import { DOOR_ROLES, type MemberRole } from '@quivertree/domain/organiser-roles';
import type { Context } from '../../context.ts';
import { hashOf } from '../../db/hash-of.ts';
import { Refusal } from '../../http/refusal.ts';
import { OPEN_DOOR_LINK } from './door-links.ts';
import { authenticate, type SignedInUser } from '../accounts/id-tokens.ts';

/** Who stands at a door: a member of the organiser, or whoever holds the event's door link. */
export interface DoorKeeper {
  userId: string | null;
  linkId: string | null;
}

/** Lets in whoever may admit at this event; an event of another organiser is not told apart from an unknown one. */
export async function requireDoorAccess(
  context: Context,
  authorization: string | undefined,
  eventId: string,
): Promise<DoorKeeper> {
  const key = /^Door (\S+)$/i.exec(authorization ?? '')?.[1];
  if (key) {
    const link = await findDoorLink(context, key);
    if (!link || link.eventId !== eventId) throw new Refusal('access.denied');
    return { userId: null, linkId: link.id };
  }
  const user = await authenticate(context, authorization);
  await requireMembership(context, user, eventId, DOOR_ROLES);
  return { userId: user.id, linkId: null };
}

/** Refuses a user who has none of the roles in the event's organiser. */
async function requireMembership(
  { pool }: Context,
  user: SignedInUser,
  eventId: string,
  roles: readonly MemberRole[],
): Promise<void> {
  const { rowCount } = await pool.query(
    `select from events e
       join organiser_members m on m.organiser_id = e.organiser_id and m.user_id = $2 and m.member_role = any ($3)
      where e.id = $1`,
    [eventId, user.id, roles],
  );
  if (rowCount === 0) throw new Refusal('event.not_found');
}

/** The door link that a key opens, unless it was revoked or its event is long over. */
export async function findDoorLink(
  { pool }: Context,
  key: string,
): Promise<{ id: string; eventId: string; name: string } | undefined> {
  const { rows } = await pool.query<{ id: string; event_id: string; name: string }>(
    `select l.id, l.event_id, l.name from door_links l join events e on e.id = l.event_id
      where l.key_hash = $1 and ${OPEN_DOOR_LINK}`,
    [hashOf(key)],
  );
  const link = rows[0];
  return link && { id: link.id, eventId: link.event_id, name: link.name };
}
