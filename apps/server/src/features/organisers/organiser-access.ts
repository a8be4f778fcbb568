import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';
import type { SignedInUser } from '../accounts/id-tokens.ts';
import type { MemberRole } from '../door/door-access.ts';
import { eventCodeOf } from '../orders/order-links.ts';

/** Who may move an organiser's money, and who may decide about its events; administrators may do both. */
export const MONEY_ROLES: readonly MemberRole[] = ['owner', 'finance', 'manager'];
export const EVENT_ROLES: readonly MemberRole[] = ['owner', 'manager'];

export interface EventOfOrganiser {
  eventId: string;
  organiserId: string;
}

export interface OrderOfOrganiser extends EventOfOrganiser {
  orderId: string;
}

/** The event, for whoever has one of the roles in its organiser; another organiser's is not told apart from an unknown one. */
export async function requireEventAccess(
  pool: pg.Pool,
  user: SignedInUser | undefined,
  eventId: string,
  roles: readonly MemberRole[],
): Promise<EventOfOrganiser> {
  const { id, roles: has } = requireUser(user);
  const { rows } = await pool.query<{ organiser_id: string }>(
    `select e.organiser_id from events e where e.id = $1 and ${HAS_ROLE}`,
    [eventId, id, roles, has.includes('ADMINISTRATOR')],
  );
  if (!rows[0]) throw new Refusal('event.not_found');
  return { eventId, organiserId: rows[0].organiser_id };
}

/** The order behind a reference, by the same rule. */
export async function requireOrderAccess(
  pool: pg.Pool,
  user: SignedInUser | undefined,
  reference: string,
  roles: readonly MemberRole[],
): Promise<OrderOfOrganiser> {
  const { id, roles: has } = requireUser(user);
  const { rows } = await pool.query<{ event_id: string; order_id: string; organiser_id: string }>(
    `select e.id as event_id, o.id as order_id, e.organiser_id
       from events e
       join orders o on o.event_id = e.id and o.reference = $1
      where e.code = $5 and ${HAS_ROLE}`,
    [reference, id, roles, has.includes('ADMINISTRATOR'), eventCodeOf(reference)],
  );
  if (!rows[0]) throw new Refusal('order.not_found');
  return { eventId: rows[0].event_id, orderId: rows[0].order_id, organiserId: rows[0].organiser_id };
}

const HAS_ROLE = `($4 or exists (select from organiser_members m
    where m.organiser_id = e.organiser_id and m.user_id = $2 and m.member_role = any ($3)))`;

/** Whoever is signed in. */
export function requireUser(user: SignedInUser | undefined): SignedInUser {
  if (!user) throw new Refusal('auth.required');
  return user;
}
