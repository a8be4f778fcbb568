import { isActiveAdministrator } from './active-administrators.ts';

/**
 * SQL condition: the user has one of the roles in the organisation or is an administrator, and is neither locked nor
 * deleted. All parameters are SQL expressions, with the roles of type text[].
 */
export function mayActFor(userId: string, organiserId: string, roles: string): string {
  return `exists (
    select from users u
     where u.id = ${userId} and u.locked_at is null and u.deleted_at is null
       and (${isActiveAdministrator('u')}
            or exists (select from organiser_members m
                        where m.organiser_id = ${organiserId} and m.user_id = u.id and m.member_role = any (${roles}))))`;
}
