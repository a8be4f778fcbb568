/** Roles in an organisation, from most to fewest rights. */
export const MEMBER_ROLES = ['owner', 'manager', 'finance', 'door'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Each role's name and description. */
export const MEMBER_ROLE_LABELS: Readonly<Record<MemberRole, { name: string; about: string }>> = {
  owner: { name: 'Owner', about: 'Full access, including the team and bank details.' },
  manager: { name: 'Manager', about: 'Manages events, orders and attendees. Can invite door staff.' },
  finance: { name: 'Finance', about: 'Handles orders, refunds, statements, payouts and bank details.' },
  door: { name: 'Door', about: 'Scans tickets at the door. No other access.' },
};

/**
 * True if the actor may invite someone as `role`, or end an invitation or membership with that role. Owners and
 * administrators may do so for all roles, managers only for door staff.
 */
export function mayGiveRole(actor: MemberRole | 'administrator', role: MemberRole): boolean {
  if (actor === 'owner' || actor === 'administrator') return true;
  return actor === 'manager' && role === 'door';
}

/** Roles that may scan at the organisation's doors. */
export const DOOR_ROLES: readonly MemberRole[] = ['owner', 'manager', 'door'];

/** True if the role may create door links. A member's links stop working when the member loses such a role. */
export function mayCreateDoorLinks(role: MemberRole): boolean {
  return role === 'owner' || role === 'manager';
}

/** Maximum number of active door links per event. */
export const MAX_DOOR_LINKS = 50;

/** Days for which an administrator who has left an organisation may not decide about it. */
export const FORMER_MEMBER_DAYS = 90;

/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 7;
/** Maximum number of emails per invitation. */
export const MAX_INVITATION_EMAILS = 5;
