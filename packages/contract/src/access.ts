import type { MemberRole } from '@quivertree/domain/organiser-roles';

/**
 * People of the organisation that the call's path names: by an organiser's id, an event's id, or an order's reference.
 * Another organisation's are not told apart from unknown ones.
 */
export interface OrganisationAccess {
  members: readonly MemberRole[];
  /** Whether administrators may as well. */
  administrators: boolean;
}

/**
 * Who may make a call; the server refuses everybody else before the command runs. `organiser`: whoever belongs to any
 * organisation. `door`: finer, the door's own keys.
 */
export type Access = 'public' | 'signed-in' | 'organiser' | 'door' | 'administrator' | OrganisationAccess;

/** Who decides about events and their stock. */
export const EVENT_PEOPLE = { members: ['owner', 'manager'], administrators: true } as const;
/** Who sees and refunds what buyers paid. */
export const ORDER_PEOPLE = { members: ['owner', 'manager', 'finance'], administrators: true } as const;
/** Who sees what the organisation is paid. */
export const MONEY_PEOPLE = { members: ['owner', 'finance'], administrators: true } as const;
/** Who says where the organisation's money goes: nobody but its own people. */
export const BANK_PEOPLE = { members: ['owner', 'finance'], administrators: false } as const;
/** Who sees and changes who else is in the organisation; what each may give stands in `domain/organiser-roles.ts`. */
export const TEAM_PEOPLE = { members: ['owner', 'manager'], administrators: true } as const;
/** Who speaks for the organisation. */
export const OWNERS = { members: ['owner'], administrators: false } as const;
/** Everybody who belongs to the organisation. */
export const ALL_PEOPLE = { members: ['owner', 'manager', 'finance', 'door'], administrators: true } as const;

/** Somebody as access sees them. */
export interface Person {
  isAdministrator: boolean;
  /** What they are to the organisation in question; null: nothing. */
  memberRole: MemberRole | null;
}

/** Whether a call is open to somebody who is signed in: what a screen shows follows from what the server allows. */
export function isOpenTo(access: Access, { isAdministrator, memberRole }: Person): boolean {
  switch (access) {
    case 'public':
    case 'signed-in':
      return true;
    case 'organiser':
      return isAdministrator || memberRole !== null;
    case 'administrator':
      return isAdministrator;
    case 'door':
      return memberRole !== null && memberRole !== 'finance';
    default:
      return (access.administrators && isAdministrator) || (memberRole !== null && access.members.includes(memberRole));
  }
}
