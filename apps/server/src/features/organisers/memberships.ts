import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import type { Membership } from '@quivertree/contract/organisers/organisers';
import type pg from 'pg';

/** Organisations that a user belongs to, by name. */
export async function myOrganisations(pool: pg.Pool, userId: string): Promise<Membership[]> {
  const { rows } = await pool.query<Membership & { role: MemberRole }>(
    `select o.id, o.slug, o.name, m.member_role as role, o.state = 'closed' as closed
       from organiser_members m join organisers o on o.id = m.organiser_id
      where m.user_id = $1
      order by o.name, o.id`,
    [userId],
  );
  return rows;
}

/** An organisation with the user's role in it, if any. */
export async function membershipIn(pool: pg.Pool, organiserId: string, userId: string): Promise<Membership> {
  const { rows } = await pool.query<Membership>(
    `select o.id, o.slug, o.name, m.member_role as role, o.state = 'closed' as closed
       from organisers o left join organiser_members m on m.organiser_id = o.id and m.user_id = $2
      where o.id = $1`,
    [organiserId, userId],
  );
  if (!rows[0]) throw new Error('The organisation no longer exists');
  return rows[0];
}
