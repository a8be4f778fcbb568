import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';

/** SQL: the email addresses of an organisation, given its alias, and of its members with these roles, each once. */
export function organisationAddresses(organiser: string, roles: readonly MemberRole[]): string {
  const listed = roles.map((role) => `'${role}'`).join(', ');
  return `array(select lower(${organiser}.email) union
                select lower(member_user.email) from organiser_members member join users member_user on member_user.id = member.user_id
                 where member.organiser_id = ${organiser}.id and member.member_role in (${listed}))`;
}
