/** What a person is to an organisation, the one who may do most first. */
export const MEMBER_ROLES = ['owner', 'manager', 'finance', 'door'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What each role is for, in the words of whoever gives it. */
export const MEMBER_ROLE_WORDS: Readonly<Record<MemberRole, { name: string; about: string }>> = {
  owner: { name: 'Owner', about: 'Everything, the team and where the money goes included.' },
  manager: { name: 'Manager', about: 'Events, orders and attendees; may invite people for the door.' },
  finance: { name: 'Finance', about: 'Orders, refunds, statements, payouts and bank details.' },
  door: { name: 'Door', about: 'Scans tickets at the door, and sees nothing else.' },
};

/**
 * Whether somebody may invite a person as `role`, or end such an invitation or membership: owners and administrators for
 * all roles, managers for the door.
 */
export function mayGiveRole(actor: MemberRole | 'administrator', role: MemberRole): boolean {
  if (actor === 'owner' || actor === 'administrator') return true;
  return actor === 'manager' && role === 'door';
}

/** Who stands at a door of the organisation's events by their role. */
export const DOOR_ROLES: readonly MemberRole[] = ['owner', 'manager', 'door'];

/** Who makes door links; those that somebody made end with their right to make them. */
export function mayMakeDoorLinks(role: MemberRole): boolean {
  return role === 'owner' || role === 'manager';
}

/** How many links can open an event's door at a time. */
export const MAX_DOOR_LINKS = 50;

/** For so many days after leaving, an administrator still decides nothing about the organisation. */
export const FORMER_MEMBER_DAYS = 90;

/** How long an invitation can be taken. */
export const INVITATION_DAYS = 7;
/** How often one invitation is mailed altogether. */
export const MOST_INVITATION_MAILS = 5;
