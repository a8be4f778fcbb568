import type { MemberRole } from '@quivertree/domain/organiser-roles';

export const MEMBER_ROLE_WORDS: Record<MemberRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  finance: 'Finance',
  door: 'Door',
};
