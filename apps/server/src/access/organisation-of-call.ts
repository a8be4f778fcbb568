import type { OrganisationAccess } from '@quivertree/contract/access';
import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import { readReference } from '@quivertree/domain/orders/order-reference';
import { SECOND_FACTOR_ROLES } from '@quivertree/domain/accounts/second-factor';
import type { RefusalCode } from '@quivertree/contract/refusals';
import type pg from 'pg';
import { beginningWith } from '../db/list-page.ts';
import { Refusal } from '../refusals/refusal.ts';
import { type Caller, requireRole, requireSecondFactor } from './id-tokens.ts';
import { eventCodeOf } from '../links/order-links.ts';

export interface Organisation {
  organiserId: string;
}

export interface EventOfOrganiser extends Organisation {
  eventId: string;
}

export interface OrderOfOrganiser extends EventOfOrganiser {
  orderId: string;
}

/** Those entities named in a call's path that exist. */
type Found = Organisation & Partial<OrderOfOrganiser>;

export interface CallersOrganisation {
  organisation: Found;
  /** True if the caller's role gives access to money, but the session began without two-step verification. */
  lacksSecondFactor: boolean;
}

/**
 * Finds the organisation that a call is about and checks the caller's access to it. Orders may be named by their short
 * references. Other organisations' entities are refused as if they didn't exist. Memberships are read from the
 * database, so a new member has access with a token issued before they joined. Administrators need two-step
 * verification for every call, members only for calls that touch money (`secondFactor` of the call).
 */
export async function organisationOfCall(
  pool: pg.Pool,
  user: Pick<Caller, 'id' | 'roles' | 'secondFactor'>,
  { members, administrators }: OrganisationAccess,
  params: Record<string, string>,
): Promise<CallersOrganisation> {
  const { sql, value, unknown, eventCode } = lookupFor(params);
  const isAdministrator = administrators && user.roles.includes('ADMINISTRATOR');
  const { rows } = await pool.query<Found & { role: MemberRole | null }>(
    `select found.*, (select m.member_role from organiser_members m
                       where m.organiser_id = found."organiserId" and m.user_id = $2 and m.member_role = any ($3)) as role
       from (${sql} and ($4 or exists (select from organiser_members m
                                where m.organiser_id = g.id and m.user_id = $2 and m.member_role = any ($3)))) as found
      limit 2`,
    [value, user.id, members, isAdministrator, ...(eventCode === undefined ? [] : [eventCode])],
  );
  if (!rows[0]) {
    requireRole(user, ['BUSINESS_ADMIN', 'ADMINISTRATOR']);
    throw new Refusal(unknown);
  }
  if (rows.length > 1) throw new Refusal('order.reference_ambiguous');
  const { role, ...organisation } = rows[0];
  if (isAdministrator || role === null) requireSecondFactor(user);
  return {
    organisation,
    lacksSecondFactor: !user.secondFactor && role !== null && SECOND_FACTOR_ROLES.includes(role),
  };
}

/** Query for the organisation by the most specific parameter in the path. */
function lookupFor(params: Record<string, string>): {
  sql: string;
  value: string;
  unknown: RefusalCode;
  eventCode?: string;
} {
  const { reference, eventId, organiserId } = params;
  if (reference) {
    const typed = readReference(reference);
    return {
      value: beginningWith(typed) ?? reference,
      eventCode: eventCodeOf(typed ?? reference),
      unknown: 'order.not_found',
      sql: `select g.id as "organiserId", e.id as "eventId", o.id as "orderId"
              from events e
              join organisers g on g.id = e.organiser_id
              join orders o on o.event_id = e.id and o.reference ${typed ? 'like' : '='} $1
             where e.code = $5`,
    };
  }
  if (eventId)
    return {
      value: eventId,
      unknown: 'event.not_found',
      sql: `select g.id as "organiserId", e.id as "eventId"
              from events e join organisers g on g.id = e.organiser_id where e.id = $1`,
    };
  if (organiserId)
    return {
      value: organiserId,
      unknown: 'organiser.not_found',
      sql: 'select g.id as "organiserId" from organisers g where g.id = $1',
    };
  throw new Error('A call for members of an organisation must name the organisation in its path');
}
