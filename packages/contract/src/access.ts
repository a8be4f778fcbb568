import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';

/**
 * Access for members of the organisation that the call's path identifies, by organiser id, event id or order reference.
 * Another organisation's resources get the same response as unknown ones.
 */
export interface OrganisationAccess {
  members: readonly MemberRole[];
  /** True if administrators may make the call too. */
  administrators: boolean;
}

/**
 * Access that a call requires; the server refuses all other callers before the command runs. `organiser`: members of
 * any organisation. `door`: members or a door link's key.
 */
export type Access = 'public' | 'signed-in' | 'organiser' | 'door' | 'administrator' | OrganisationAccess;

/** For people who may manage events and their stock. */
export const EVENT_PEOPLE = { members: ['owner', 'manager'], administrators: true } as const;
/** For people who may see and refund orders. */
export const ORDER_PEOPLE = { members: ['owner', 'manager', 'finance'], administrators: true } as const;
/** For people who may see the organisation's payouts. */
export const MONEY_PEOPLE = { members: ['owner', 'finance'], administrators: true } as const;
/** For members who may change bank details; administrators may not. */
export const BANK_PEOPLE = { members: ['owner', 'finance'], administrators: false } as const;
/**
 * For people who may see and change the team; `domain/organisers/organiser-roles.ts` defines the roles that each of
 * them may give.
 */
export const TEAM_PEOPLE = { members: ['owner', 'manager'], administrators: true } as const;
/** For actions that only the organisation's owners may take; administrators may not. */
export const OWNERS = { members: ['owner'], administrators: false } as const;
/** For all members of the organisation, and administrators. */
export const ALL_PEOPLE = { members: ['owner', 'manager', 'finance', 'door'], administrators: true } as const;

/** The caller, for access checks. */
export interface Person {
  isAdministrator: boolean;
  /** Role in the organisation concerned; null if the caller isn't a member. */
  memberRole: MemberRole | null;
}

/** Checks a signed-in user's access to a call, so that screens offer only what the server allows. */
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
