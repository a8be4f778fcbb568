import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';

interface ListedAddresses {
  /** Roles of the members who are included. */
  roles: readonly MemberRole[];
  /** SQL expressions of further addresses. */
  also?: readonly string[];
  /** SQL expressions of addresses to leave out. Null leaves out none. */
  except?: readonly string[];
}

/**
 * SQL: the email addresses of an organisation, given its alias, and of its members. Each is listed once, in alphabetical
 * order, so that an email that is sent again keeps its Message-ID.
 */
export function organisationAddresses(organiser: string, { roles, also = [], except = [] }: ListedAddresses): string {
  const listedRoles = roles.map((role) => `'${role}'`).join(', ');
  const others = also.map((address) => `union select lower(${address})`).join(' ');
  const left = except.map((address) => `and address is distinct from lower(${address})`).join(' ');
  return `array(select address
                  from (select lower(${organiser}.email) union
                        select lower(member_user.email)
                          from organiser_members member join users member_user on member_user.id = member.user_id
                         where member.organiser_id = ${organiser}.id and member.member_role in (${listedRoles})
                        ${others}) listed (address)
                 where true ${left}
                 order by address)`;
}
